import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { installedEngines } from './tests/support/engines/engine.ts';
import { canBuildImages } from './tests/support/program/image.ts';
import { LongestFirst } from './tests/tools/longest-first.ts';

const services = ['tests/contract/**/*.test.ts', 'tests/integration/**/*.test.ts'];
const browser = ['tests/e2e/**/*.test.ts'];
const browserSetup = ['tests/support/browser/global-setup.ts', 'tests/support/postgres/global-setup.ts'];

/** `npm test` leaves out what `npm run test:long` adds: kills, chaos, upgrades, every page at every width. */
const exclude = ['**/node_modules/**', ...(process.env.TESTS === 'long' ? [] : ['**/*.long.test.ts'])];

/** Before each file: properties draw the same cases in every run. */
const seed = 'tests/support/seed.ts';
/** A browser's test that fails leaves what it saw. */
const evidence = 'tests/support/browser/evidence-setup.ts';

/** Vitest leaves one core to itself, which on a machine with two would halve the speed. */
const cores = Math.max(2, availableParallelism());

/**
 * Three kinds of tests: alone (unit), against real services (integration), in a real browser (e2e), which is Chromium; the main
 * ways in Firefox and WebKit where Debian's packages of them are installed. A wait ends as soon as what
 * it waits for happens: its limit is for a machine that is busy with other things, and for what never happens.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What one kind of tests has had translated, the others and the next run read.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [
            '{domain,projections,ops,api,workers,web}/**/*.test.{ts,tsx}',
            'tests/{rules,golden,bench,chaos}/**/*.test.ts',
          ],
          exclude,
          setupFiles: [seed],
          testTimeout: 60_000,
          maxWorkers: cores,
          // Pure code leaves nothing behind, so files share a process and what it has imported.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          // One group after the other: the machine's two cores belong to one kind of test at a time.
          sequence: { groupOrder: 1 },
          include: services,
          exclude,
          setupFiles: [seed],
          globalSetup: [
            'tests/support/postgres/global-setup.ts',
            'tests/support/servers/redis-setup.ts',
            'tests/support/program/programs-setup.ts',
          ],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // More than cores: most of these tests wait, for a lease to end, a mail to be due or an answer.
          maxWorkers: cores + 3,
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: browser,
          exclude,
          setupFiles: [seed, evidence],
          globalSetup: browserSetup,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: 2,
          isolate: false,
        },
      },
      ...(process.env.TESTS === 'long' && canBuildImages(process.env)
        ? [
            {
              test: {
                name: 'image',
                sequence: { groupOrder: 4 },
                include: ['tests/image/*.test.ts'],
                globalSetup: ['tests/support/postgres/global-setup.ts', 'tests/support/servers/redis-setup.ts'],
                testTimeout: 300_000,
                hookTimeout: 300_000,
                expect: { poll: { timeout: 60_000 } },
              },
            },
          ]
        : []),
      ...installedEngines(process.env).map((engine) => ({
        test: {
          name: engine.name,
          sequence: { groupOrder: 3 },
          include: ['tests/engines/*.test.ts'],
          globalSetup: browserSetup,
          provide: { engine },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          isolate: false,
        },
      })),
    ],
  },
});
