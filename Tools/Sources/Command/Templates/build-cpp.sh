#!/bin/sh
# Builds my-curve.timingplugin. Hidden visibility keeps statics of inline functions apart from those of other plug-ins.
set -e
cd "$(dirname "$0")"
${CXX:-c++} -std=c++17 -O2 -Wall -Wextra -fno-exceptions -fno-rtti -fPIC -shared -fvisibility=hidden -Wl,-z,defs -I legato my-curve.cpp -lm \
  -o my-curve.timingplugin
