import { build } from 'vite';
import { buildProgram } from '#ops/run/build-program.mjs';
import settings from '#ops/run/program.vite.ts';
import { PROGRAMS, PROGRAMS_DIR, programName } from './programs.ts';

/** Once and before the first file that starts them: two files would build side by side. */
export default async function setup(): Promise<void> {
  if (!buildProgram()) throw new Error('The program cannot be built');
  await build({
    ...settings,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...settings.build,
      outDir: PROGRAMS_DIR,
      ssr: true,
      rollupOptions: {
        ...settings.build?.rollupOptions,
        input: Object.fromEntries(PROGRAMS.map((file) => [programName(file), file])),
      },
    },
  });
}
