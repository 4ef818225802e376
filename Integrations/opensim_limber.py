#!/usr/bin/env python3
"""Scales an OpenSim model to a person of `limber analyze --format trc` and computes the model's joint angles.

    limber analyze squats.mp4 --format trc --output out
    python3 opensim_limber.py Rajagopal2016.osim out/squats.person1.trc

writes out/squats.person1.osim, the model in the person's proportions with a marker for each of Limber's joints, and
out/squats.person1.ik.mot, its coordinates by inverse kinematics. The model must have the bodies of Rajagopal's full-body
model: pelvis, femur_r, tibia_r, talus_r, calcn_r, torso, humerus_r, ulna_r, radius_r, hand_r and those of the left side.
Lengths are those of a body of average height, as one camera cannot tell how tall a person is: the mass stays the model's.

Needs the Python package opensim (4.5 or later).
"""

import argparse
import os
import statistics
import sys

import opensim

# Joints that lie at the origin of a body, or between those of two.
JOINTS = {
    "Hip": "femur",
    "Knee": "tibia",
    "Ankle": "talus",
    "Shoulder": "humerus",
    "Elbow": "ulna",
    "Wrist": "hand",
}
# Bodies that take the ratio of a length: from one joint to another.
LENGTHS = [
    (("femur", "patella"), "Hip", "Knee"),
    (("tibia",), "Knee", "Ankle"),
    (("talus", "calcn", "toes"), "Heel", "Toe"),
    (("humerus",), "Shoulder", "Elbow"),
    (("ulna", "radius", "hand"), "Elbow", "Wrist"),
]
# The ends of a foot of Rajagopal's model in the axes of calcn, in metres: the ground below the heel and the tip of the toes.
HEEL, TOE = (-0.02, -0.01, 0), (0.24, -0.01, 0)
# Feet and wrists are found less exactly than large joints.
WEIGHTS = {"Heel": 0.3, "Toe": 0.3, "Wrist": 0.5, "Elbow": 0.7}


def vector(place):
    return [place.get(axis) for axis in range(3)]


def distance(first, second):
    return sum((a - b) ** 2 for a, b in zip(first, second)) ** 0.5


class Markers:
    """The joints that a model can have, and where they are in a person's file."""

    def __init__(self, model, table):
        self.model, self.table = model, table
        self.added = []
        for letter, side in (("l", "left"), ("r", "right")):
            for joint, body in JOINTS.items():
                self.add(side + joint, f"{body}_{letter}", (0, 0, 0))
            self.add(side + "Heel", f"calcn_{letter}", HEEL)
            self.add(side + "Toe", f"calcn_{letter}", TOE)
        self.settle()
        middles = [
            ("root", "pelvis", self.between("leftHip", "rightHip", "pelvis")),
            ("neck", "torso", self.between("leftShoulder", "rightShoulder", "torso")),
        ]
        for middle in middles:
            self.add(*middle)
        self.settle()

    def settle(self):
        """Brings the model with its new markers into its default pose."""
        self.state = self.model.initSystem()
        self.model.realizePosition(self.state)

    def add(self, name, body, place):
        marker = opensim.Marker(name, self.body(body), opensim.Vec3(*place))
        self.model.addMarker(marker)
        self.added.append(name)

    def body(self, name):
        bodies = self.model.getBodySet()
        if bodies.getIndex(name) < 0:
            sys.exit(f"the model has no body {name}: it must have those of Rajagopal's full-body model")
        return bodies.get(name)

    def between(self, left, right, body):
        """The middle of two markers in the axes of a body."""
        middle = [(a + b) / 2 for a, b in zip(self.place(left), self.place(right))]
        ground = self.model.getGround()
        place = ground.findStationLocationInAnotherFrame(self.state, opensim.Vec3(*middle), self.body(body))
        return vector(place)

    def place(self, name):
        """Where a marker of the model is in its default pose."""
        return vector(self.model.getMarkerSet().get(name).getLocationInGround(self.state))

    def ratio(self, start, end):
        """A length of the person, the median over the frames, by the model's."""
        columns = [self.table.getDependentColumn(name) for name in (start, end)]
        lengths = [
            distance(vector(columns[0][row]), vector(columns[1][row])) for row in range(self.table.getNumRows())
        ]
        lengths = [length for length in lengths if length == length]
        if not lengths:
            return None
        return statistics.median(lengths) / distance(self.place(start), self.place(end))


def scale(model, markers):
    """Brings the model's bodies to the lengths of the person."""
    factors = {}
    for bodies, start, end in LENGTHS:
        # One person's sides have the same lengths.
        ratios = [markers.ratio(side + start, side + end) for side in ("left", "right")]
        ratios = [ratio for ratio in ratios if ratio]
        for body in bodies:
            for letter in "lr":
                factors[f"{body}_{letter}"] = statistics.mean(ratios) if ratios else 1
    factors["torso"] = markers.ratio("root", "neck") or 1
    factors["pelvis"] = markers.ratio("leftHip", "rightHip") or 1
    scales = opensim.ScaleSet()
    for index in range(model.getBodySet().getSize()):
        body = model.getBodySet().get(index).getName()
        factor = opensim.Scale()
        factor.setSegmentName(body)
        # What is not measured, as the parts of a spine, goes with the trunk.
        factor.setScaleFactors(opensim.Vec3(factors.get(body, factors["torso"])))
        factor.setApply(True)
        scales.cloneAndAppend(factor)
    model.scale(model.initSystem(), scales, True, model.getTotalMass(model.initSystem()))


def solve(path, names, trc, output):
    """Writes the coordinates that bring the model's markers to those of the file."""
    tool, model = opensim.InverseKinematicsTool(), opensim.Model(path)
    tool.setModel(model)
    tool.setMarkerDataFileName(trc)
    tool.setOutputMotionFileName(output)
    tool.set_report_marker_locations(False)
    times = opensim.TimeSeriesTableVec3(trc).getIndependentColumn()
    tool.setStartTime(times[0])
    tool.setEndTime(times[-1])
    for name in names:
        task = opensim.IKMarkerTask()
        task.setName(name)
        task.setApply(True)
        task.setWeight(next((weight for end, weight in WEIGHTS.items() if name.endswith(end)), 1))
        tool.getIKTaskSet().cloneAndAppend(task)
    if not tool.run():
        sys.exit(f"{trc}: inverse kinematics failed")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], epilog="\n\n".join(__doc__.split("\n\n")[1:]),
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", help="an OpenSim model with the bodies of Rajagopal's")
    parser.add_argument("trc", help="a person's markers, of limber analyze --format trc")
    arguments = parser.parse_args()
    base = os.path.splitext(arguments.trc)[0]
    model = opensim.Model(arguments.model)
    markers = Markers(model, opensim.TimeSeriesTableVec3(arguments.trc))
    scale(model, markers)
    model.printToXML(base + ".osim")
    solve(base + ".osim", markers.added, arguments.trc, base + ".ik.mot")
    print(f"wrote {base}.osim and {base}.ik.mot")


if __name__ == "__main__":
    main()
