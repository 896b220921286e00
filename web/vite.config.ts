import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that `npm run dev` shows: the demo, unless `SERVICE_URL` names another. */
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [tanstackRouter({ codeSplittingOptions: { defaultBehavior: [['component', 'loader']] } }), react()],
  // Two copies of React would build, and show a blank page.
  resolve: { dedupe: ['react', 'react-dom'] },
  // The service puts a fresh one into every answer.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    manifest: 'manifest.json',
    // Inlined files would be data: addresses, which the policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
    modulePreload: {
      polyfill: false,
      // A list of all files that a screen needs would stand in the first load, once for each screen.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((path) => path.endsWith('.css')),
    },
  },
  server: {
    // The Host stays as it is, so that the service sees requests of one origin.
    proxy: Object.fromEntries(
      ['graphql', 'session', 'export', 'oidc'].map((path) => [`^/admin/${path}(/|\\?|$)`, { target: service }]),
    ),
  },
});
