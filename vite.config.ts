import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's build (dist/client, with a manifest for preloading) and the server's (dist/server, `--ssr`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: 'web/static',
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false, target: 'node20' }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        rollupOptions: { input: 'web/entry-client.tsx' },
      },
}));
