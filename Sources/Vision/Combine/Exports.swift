@_exported public import OpenCombineShim
