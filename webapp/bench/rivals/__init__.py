"""Other solvers, to be measured beside ours."""
