from webapp.explain.explain import *  # stand-in, gone once steps.py imports explain
from webapp.explain.explain import Explained, explain
