"""What most programs that look for balls begin with: OpenCV's background subtraction and contours.

Prints frames and moving objects; no trajectories.
"""

import sys

import cv2

capture = cv2.VideoCapture(sys.argv[1])
subtractor = cv2.createBackgroundSubtractorMOG2(detectShadows=False)
frames = objects = 0
while True:
    read, frame = capture.read()
    if not read:
        break
    frames += 1
    mask = cv2.medianBlur(subtractor.apply(frame), 3)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        area = cv2.contourArea(contour)
        (_, _), radius = cv2.minEnclosingCircle(contour)
        if radius > 2 and area > 0.5 * 3.14159 * radius * radius:
            objects += 1
print(frames, objects)
