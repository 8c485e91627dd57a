"""Line charts of experiments as SVG."""
