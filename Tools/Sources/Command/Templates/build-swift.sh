#!/bin/sh
# Builds my-curve.timingplugin with Swift 6.3 or later.
#   sh build.sh            Embedded Swift: some 30 kB, needs the C library only, loads at once. No Foundation, no `any`, no reflection.
#   sh build.sh runtime    all of Swift, its runtime linked in: some MB, runs where no Swift is installed.
set -e
cd "$(dirname "$0")"
case "${1:-embedded}" in
  embedded) mode="-enable-experimental-feature Embedded" ;;
  runtime) mode="-static-stdlib" ;;
  *) echo "build.sh: expected embedded or runtime, got $1" >&2 && exit 2 ;;
esac
flags="-swift-version 6 -O -wmo -parse-as-library $mode -I legato"
rm -rf build && mkdir build
swiftc $flags -module-name LegatoTimingKit -emit-module -emit-module-path build/LegatoTimingKit.swiftmodule -emit-object -o build/kit.o \
  legato/LegatoTimingKit/*.swift
# One exported symbol, and a missing library is named now instead of when the plug-in is loaded.
swiftc $flags -I build -module-name MyCurveEasingPlugin -emit-library my-curve.swift build/kit.o -o my-curve.timingplugin \
  -Xlinker -lm -Xlinker -z -Xlinker defs -Xlinker --version-script=legato/exports.map -Xlinker --gc-sections -Xlinker -s
