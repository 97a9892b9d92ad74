#!/bin/bash
# Unpacks a Debian package of an exact version, and what it needs that this machine lacks, into a folder, as any user:
# from-debian.sh FOLDER PACKAGE=VERSION… It takes this machine's own Debian, or with SUITE=sid the package alone from sid. It
# fails when that version is no longer served: then the finding has to be looked at again.
set -euo pipefail
folder=$1
shift
mkdir -p "$folder"/apt/{lists,archives}/partial "$folder"/apt/sources
if [ -n "${SUITE-}" ]; then
  sed "/^\$/,\$d; s/^Suites:.*/Suites: $SUITE/" /etc/apt/sources.list.d/debian.sources >"$folder/apt/sources/debian.sources"
else
  cp /etc/apt/sources.list.d/debian.sources "$folder/apt/sources/"
fi
cat >"$folder/apt/apt.conf" <<END
Dir::State::lists "$folder/apt/lists";
Dir::Cache "$folder/apt";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$folder/apt/sources";
APT::Sandbox::User "root";
END
export APT_CONFIG="$folder/apt/apt.conf"
apt-get update -qq
cd "$folder/apt/archives"
if [ -n "${SUITE-}" ]; then
  apt-get download -qq "$@"
else
  apt-get install -qq --yes --no-install-recommends --reinstall --download-only -o Debug::NoLocking=1 "$@" >/dev/null
fi
for package in *.deb; do dpkg-deb --extract "$package" "$folder"; done
