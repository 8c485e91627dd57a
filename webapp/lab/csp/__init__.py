"""The experiments on the comparison of paper 5: `bullets lab csp`, `csp-density`, `first-move`."""
