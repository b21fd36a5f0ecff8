import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTALS as PORTAL_NAMES } from '#domain/kernel/actor.ts';
import { FLOORS, NAMES, PARTS, PORTALS, SAYS } from './arrows.js';
import { FORBIDDEN, GREEN, RED } from './fixtures.ts';
import { lint, RULES, root, type Finding } from './oxlint.ts';

interface Floor {
  readonly values: readonly string[];
  readonly types?: readonly string[];
}

/** Every rule of the house has red fixtures, files that break it, and green ones; the linter reads all in one run. */
let folder: string;
let findings: readonly Finding[];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-rules-')));
  for (const name of [
    '.oxlintrc.json',
    'package.json',
    'tsconfig.json',
    'tests/rules/walls.js',
    'tests/rules/arrows.js',
    'tests/rules/cut-text.js',
    'tests/rules/module-state.js',
    'tests/rules/no-clock.js',
  ]) {
    cpSync(path.join(root, name), path.join(folder, name));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const files: (readonly [string, string])[] = [...RED.map(({ file, code }) => [file, code] as const), ...GREEN];
  for (const [file, code] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  }
  findings = lint(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const findingsIn = (file: string): readonly Finding[] => findings.filter((finding) => finding.file === file);

describe('the rules of the house', () => {
  it('each fixture is a file of its own', () => {
    const files = [...RED.map(({ file }) => file), ...GREEN.map(([file]) => file)];
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });

  it.each(RED.map((red) => [red.name, red] as const))('refuses: %s', (_name, { rule, file, says }) => {
    const said = findingsIn(file).filter((finding) => finding.rule === rule);
    expect(said.map(({ message }) => message).join('\n')).toMatch(new RegExp(says));
  });

  it.each(GREEN)('lets through: %s', (file) => {
    expect(findingsIn(file)).toEqual([]);
  });
});

/** `**`, `*` and plain names, as .oxlintrc.json uses them. */
const matches = (glob: string, file: string): boolean =>
  new RegExp(
    `^${glob.replace(/[.]/g, '\\.').replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))}$`,
  ).test(file);

describe('no rule without a red fixture', () => {
  it.each(RULES)('$rule for $files', ({ rule, files, names }) => {
    const proofs = RED.filter((red) => red.rule === rule && files.some((glob) => matches(glob, red.file)));
    for (const name of names.length > 0 ? names : ['']) {
      expect(proofs.filter((red) => red.says.includes(name), name)).not.toEqual([]);
    }
  });

  it('every arrow that a floor does not have', () => {
    const names = Object.keys(FLOORS);
    const missing = Object.entries<Floor>(FLOORS).flatMap(([floor, { values, types = [] }]) => {
      if (floor === 'tests') return [];
      const forbidden = FORBIDDEN[floor as keyof typeof FORBIDDEN];
      const others = names.filter((name) => name !== floor && !values.includes(name));
      expect([floor, [...forbidden.values].toSorted()]).toEqual([floor, others.toSorted()]);
      return others.filter((name) => !types.includes(name) && !forbidden.types.includes(name as never));
    });
    expect(missing).toEqual([]);
  });

  it('every message', () => {
    const said = [SAYS, PARTS, FLOORS].flatMap((table) =>
      Object.values(table).flatMap((entry: string | { says?: string }) =>
        typeof entry === 'string' ? entry : (entry.says ?? []),
      ),
    );
    const unproven = said.filter((message) => !RED.some(({ says }) => message.includes(says)));
    // The composition root is refused nothing but tests, which has a message of its own.
    expect(unproven).toEqual([FLOORS['ops/run'].says]);
  });
});

it('the portals of the walls are those of the house', () => {
  expect(PORTALS.toSorted()).toEqual(['courier', 'leasing', 'orders', 'services', 'training']);
  expect(NAMES).toEqual(PORTAL_NAMES);
});
