import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** A run of vitest: its arguments, and the Node that it runs on. */
export interface Part {
  readonly name: string;
  readonly args: readonly string[];
  readonly node: string;
}

/** The kinds of tests by the projects of vitest.config.ts, of which a machine may lack some. */
const SERVICES = ['unit', 'integration'];
const BROWSERS = ['e2e', 'firefox', 'webkit', 'image'];

const PACKAGES = path.join('node_modules', '.bin');

/** The machine's own Node, which npm's scripts put the packages' before; this process's where there is no other. */
function machinesNode(searched: string): string {
  const folders = searched.split(path.delimiter).filter((folder) => folder !== '' && !folder.endsWith(PACKAGES));
  const found = folders.map((folder) => path.join(folder, 'node')).find((file) => existsSync(file));
  return found === undefined ? process.execPath : realpathSync(found);
}

const projects = (names: readonly string[]): string[] => names.flatMap((name) => ['--project', name]);

/**
 * What a run of vitest consists of. Where the packages bring a Node of their own (`ops/runtime`), units and tests against
 * services run on that, browsers' tests on the machine's: both are promised to work. A run of parts has one.
 * @param asked arguments for vitest
 * @param searched the folders of `PATH`
 */
export function partsOf(asked: readonly string[], searched: string): readonly Part[] {
  const packaged = process.execPath;
  const own = machinesNode(searched);
  if (asked.length > 0 || own === packaged) return [{ name: 'first', args: asked, node: packaged }];
  return [
    { name: 'services', args: projects(SERVICES), node: packaged },
    { name: 'browsers', args: projects(BROWSERS), node: own },
  ];
}
