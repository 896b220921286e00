import { defineConfig } from 'vite';

/** The script of the reference under `/docs`, whose page the service writes itself. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: '../dist/web/reference',
    assetsDir: '',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'reference/main.ts',
      output: { entryFileNames: 'reference.js', format: 'iife' },
    },
  },
});
