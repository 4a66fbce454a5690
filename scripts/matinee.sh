#!/bin/sh
# Starts Matinee with the Node.js on the PATH, or with the one that NODE names. Nothing else has to be on the PATH.
file=$0
case $file in
  */*) ;;
  *) file=./$file ;;
esac
while [ -L "$file" ]; do
  target=$(readlink "$file")
  case $target in
    /*) file=$target ;;
    *) file=${file%/*}/$target ;;
  esac
done
node=${NODE:-node}
version=$("$node" --version 2>/dev/null) || version=none
major=${version#v}
case ${major%%.*} in
  '' | *[!0-9]*) major=0 ;;
  *) major=${major%%.*} ;;
esac
if [ "$major" -lt 24 ]; then
  echo "Matinee needs Node.js 24 or newer, and found $version. Install it from https://nodejs.org/." >&2
  exit 1
fi
# New objects get 8 MB twice instead of up to 64: half of the memory under load, at no cost that can be measured.
exec "$node" --max-semi-space-size=8 "${file%/*}/../lib/server/dist/main.js" "$@"
