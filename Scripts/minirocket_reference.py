#!/usr/bin/env python3
"""Writes Tests/ActionClassificationTests/Fixtures/minirocket.json: MiniRocket's shares of positive values
computed the long way, with numpy, for a small window; run from the package's folder."""
import json

import numpy as np

rng = np.random.default_rng(7)
length, series_count = 40, 3
series = np.round(rng.normal(size=(series_count, length)).cumsum(axis=1), 3)
kernels = []
for dilation, padded, heavy, chosen in [
    (1, True, [0, 1, 2], [0]),
    (2, False, [1, 4, 8], [0, 2]),
    (4, True, [3, 5, 6], [1, 2]),
    (4, False, [0, 4, 7], [0, 1, 2]),
    (0, True, [], [1]),
]:
    total = series[chosen].sum(axis=0)
    if dilation == 0:
        values = total
    else:
        weights = np.full(9, -1.0)
        weights[heavy] = 2
        extended = np.pad(total, 4 * dilation)
        values = np.array(
            [sum(weights[k] * extended[t + k * dilation] for k in range(9)) for t in range(length)]
        )
        if not padded:
            values = values[4 * dilation : length - 4 * dilation]
    thresholds = [float(np.round(v, 2)) + 0.0005 for v in np.quantile(values, [0.2, 0.5, 0.9])]
    kernels.append(
        {
            "dilation": dilation,
            "isPadded": padded,
            "heavyTaps": heavy,
            "series": chosen,
            "thresholds": thresholds,
            "shares": [float((values > t).mean()) for t in thresholds],
        }
    )
with open("Tests/ActionClassificationTests/Fixtures/minirocket.json", "w") as file:
    json.dump({"series": series.tolist(), "kernels": kernels}, file, indent=1)
    file.write("\n")
