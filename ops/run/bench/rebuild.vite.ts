import { defineConfig, mergeConfig } from 'vite';
import program from '../program.vite.ts';

/** The program with what measures its rebuilds, in dist/bench. */
export default mergeConfig(
  program,
  defineConfig({
    build: {
      outDir: 'dist/bench',
      rollupOptions: { input: { 'rebuild-program': 'ops/run/bench/rebuild-program.ts' } },
    },
  }),
);
