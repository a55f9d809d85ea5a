"""The Jupyter widget: the city you can click."""
