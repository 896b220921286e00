import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that `npm run dev` shows: the demo, unless `SERVICE_URL` names another. */
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:4000';

/** What nearly every screen shows; with what it needs itself it makes one file, not thirty. */
const FRAME = [
  /src[\\/]components[\\/](shell|navigation|account-button|data-table|page-header|empty-list)\.tsx$/,
  /src[\\/]components[\\/](error-view|description-list|loading|debounced-field|choice-field|badge|card|tabs|values|page-link|links|columns)\.tsx$/,
  /src[\\/]components[\\/](list-page|list-card|filter-bar|view-tabs|filters|row-keys|stats|meter)\.(tsx?|module\.css)$/,
  /src[\\/]lib[\\/](deferred-query|money|session|times|list-search|sorting|previous-next|selection|form-errors|now|age)\.tsx?$/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/]NativeSelect[\\/]/,
  // Few pages need the others.
  /@tanstack[\\/]react-query[\\/](?!.*use(Queries|InfiniteQuery)\b)/,
];
/** The chunk of a language's texts; it must contain nothing that waits for them. */
const LANGUAGE = /src[\\/]texts[\\/]language\.ts$/;
/** What asks for something while the console's code is still being loaded. */
const PREFETCH = /src[\\/](first-screen|texts[\\/]index|api[\\/](prefetch|generated[\\/]shell))\.ts$/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react()],
  // Two copies of React would build, and show a blank page.
  resolve: { dedupe: ['react', 'react-dom'] },
  // The service puts a fresh one into every answer.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Without these, light-dark() would be rewritten to follow the system alone, and a chosen theme would break.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    manifest: 'manifest.json',
    // Inlined files would be data: addresses, which the policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'language', test: LANGUAGE, priority: 3 },
            { name: 'prefetch', test: PREFETCH, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'frame', test: (id) => FRAME.some((part) => part.test(id)) },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
  server: {
    // The Host stays as it is, so that the service sees requests of one origin.
    proxy: Object.fromEntries(
      ['graphql', 'session', 'export', 'oidc'].map((path) => [`^/admin/${path}(/|\\?|$)`, { target: service }]),
    ),
  },
});
