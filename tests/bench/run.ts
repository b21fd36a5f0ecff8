import process from 'node:process';
import { benchAll } from './all.ts';
import { measured } from './attempt.ts';
import { benches } from './benches.ts';
import { report } from './load.ts';

/** `npm run bench -- NAME [number] | all`: one JSON line per result (README has the figures and the machine). */
const [name = '', size] = process.argv.slice(2);
if (name === 'all') {
  process.exitCode = await benchAll();
} else if (benches[name]) {
  const { lines, failed } = await measured(name, size === undefined ? {} : { size });
  lines.forEach(report);
  if (failed) process.exitCode = 1;
} else {
  console.error(`Which bench? all, ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
}
