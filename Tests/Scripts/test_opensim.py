"""Integrations/opensim_limber.py scales a model and moves it; needs the Python package opensim."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "Integrations/opensim_limber.py"
# Each body of a straight figure with the one that it hangs on and its place there.
BODIES = {
    "femur": ("pelvis", (0, -0.07, 0.08)), "tibia": ("femur", (0, -0.4, 0)), "talus": ("tibia", (0, -0.4, 0)),
    "calcn": ("talus", (-0.05, -0.04, 0)), "humerus": ("torso", (0, 0.37, 0.17)), "ulna": ("humerus", (0, -0.3, 0)),
    "radius": ("ulna", (0, 0, 0.02)), "hand": ("radius", (0, -0.25, 0)),
}


@unittest.skipUnless(importlib.util.find_spec("opensim"), "no opensim")
class OpenSimTests(unittest.TestCase):
    def model(self):
        import opensim

        model, bodies = opensim.Model(), {"ground": None}

        def add(name, parent, place, kind):
            body = opensim.Body(name, 1, opensim.Vec3(0), opensim.Inertia(1))
            model.addBody(body)
            base = model.getGround() if parent == "ground" else bodies[parent]
            joint = kind(name + "_joint", base, opensim.Vec3(*place), opensim.Vec3(0), body, opensim.Vec3(0), opensim.Vec3(0))
            model.addJoint(joint)
            bodies[name] = body

        add("pelvis", "ground", (0, 1, 0), opensim.FreeJoint)
        add("torso", "pelvis", (0, 0.1, 0), opensim.BallJoint)
        for letter, side in (("r", 1), ("l", -1)):
            for name, (parent, (x, y, z)) in BODIES.items():
                parent = parent if parent in ("pelvis", "torso") else f"{parent}_{letter}"
                kind = opensim.WeldJoint if name in ("radius", "calcn") else opensim.BallJoint
                add(f"{name}_{letter}", parent, (x, y, z * side), kind)
        model.finalizeConnections()
        return model

    def test_a_model_takes_the_lengths_of_a_person_and_its_place(self):
        import opensim

        # The figure's joints with shins a quarter longer, 0.3 m to the side.
        places = {"root": (0, 0.93, 0.3), "neck": (0, 1.47, 0.3)}
        for side, sign in (("right", 1), ("left", -1)):
            for joint, y, z in (("Hip", 0.93, 0.08), ("Knee", 0.53, 0.08), ("Ankle", 0.03, 0.08), ("Shoulder", 1.47, 0.17),
                                ("Elbow", 1.17, 0.17), ("Wrist", 0.92, 0.19)):
                places[side + joint] = (0, y, 0.3 + sign * z)
        missing = "\t".join(["nan"] * 3)
        with tempfile.TemporaryDirectory() as folder:
            base = os.path.join(folder, "c.person1")
            self.model().printToXML(os.path.join(folder, "model.osim"))
            unseen = ["leftHeel", "leftToe", "rightHeel", "rightToe", "nose"]
            names = [*places, *unseen]
            rows = ["PathFileType\t4\t(X/Y/Z)\tc.person1.trc",
                    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames",
                    f"10\t10\t3\t{len(names)}\tm\t10\t1\t3", "Frame#\tTime\t" + "\t\t\t".join(names) + "\t\t",
                    "\t\t" + "\t".join(f"X{i}\tY{i}\tZ{i}" for i in range(1, len(names) + 1)), ""]
            for frame in range(3):
                numbers = ["\t".join(map(str, place)) for place in places.values()]
                if frame == 1:
                    numbers[-1] = missing
                rows.append(f"{frame + 1}\t{frame / 10}\t" + "\t".join(numbers + [missing] * len(unseen)))
            pathlib.Path(base + ".trc").write_text("\n".join(rows) + "\n")
            ran = subprocess.run([sys.executable, SCRIPT, os.path.join(folder, "model.osim"), base + ".trc"],
                                 cwd=folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            scaled = opensim.Model(base + ".osim")
            state = scaled.initSystem()
            scaled.realizePosition(state)
            markers = [scaled.getMarkerSet().get(name).getLocationInGround(state) for name in ("rightKnee", "rightAnkle")]
            self.assertAlmostEqual(markers[0].get(1) - markers[1].get(1), 0.5, places=3)
            solved = opensim.TimeSeriesTable(base + ".ik.mot")
            self.assertEqual(solved.getNumRows(), 3)
            self.assertAlmostEqual(solved.getDependentColumn("pelvis_joint_coord_5").to_numpy()[1], 0.3, places=2)


if __name__ == "__main__":
    unittest.main()
