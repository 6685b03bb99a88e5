// Nothing: the empty window has a preload because the application has one.
