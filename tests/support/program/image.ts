import { accessSync, constants } from 'node:fs';

const TOOLS = ['/usr/bin/buildah', '/usr/sbin/debootstrap'];

/** Whether this machine has what `ops/deploy/image.sh` asks for; the variable IMAGE set to `no` leaves it out. */
export function canBuildImages(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.IMAGE === 'no' || process.getuid?.() !== 0) return false;
  try {
    for (const tool of TOOLS) accessSync(tool, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
