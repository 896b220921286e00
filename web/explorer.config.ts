import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** GraphiQL, by itself: it stands on the pages of both GraphQL faces, also where there is no console. */
export default defineConfig({
  root: import.meta.dirname,
  // The files stand below the address of each face, and find each other by where they are.
  base: './',
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web/explorer',
    assetsDir: '',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: false,
    cssCodeSplit: false,
    // Monaco is as large as it is.
    chunkSizeWarningLimit: 5_000,
    rollupOptions: {
      input: 'explorer/main.tsx',
      preserveEntrySignatures: 'strict',
      // Directives to a compiler that has run already.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
});
