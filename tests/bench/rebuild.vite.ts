import { defineConfig, mergeConfig } from 'vite';
import program from '#ops/run/program.vite.ts';

/** The program with what measures its rebuilds, in dist/bench. */
export default mergeConfig(
  program,
  defineConfig({
    build: {
      outDir: 'dist/bench',
      rollupOptions: { input: { 'rebuild-program': 'tests/bench/rebuild-program.ts' } },
    },
  }),
);
