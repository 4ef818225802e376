// The whole library by one import: `import Limber`.

@_exported public import ActionClassification
@_exported public import ActionTraining
@_exported public import ActionWindows
@_exported public import Gestures
@_exported public import Inference
@_exported public import Movement
@_exported public import Overlay
@_exported public import Pipeline
@_exported public import PoseCore
@_exported public import PoseEstimation
@_exported public import ResultExport
@_exported public import Throws
@_exported public import Tracking
@_exported public import Trajectories
@_exported public import VideoIO
