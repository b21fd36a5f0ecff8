import { pathToFileURL } from 'node:url';
import { buildProgram, PROGRAM } from './build-program.mjs';

/**
 * `npm start`: the program as plain JavaScript, built again when a source is newer. Where it is not built and cannot be
 * (`npm ci --omit=dev` alone), the sources themselves run, translated at each start.
 */
if (buildProgram()) await import(pathToFileURL(PROGRAM).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./start.ts');
}
