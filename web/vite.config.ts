import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that `npm run dev` shows: the demo, unless `SERVICE_URL` names another. */
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:4000';

/** What nearly every screen shows; with what it needs itself it makes one file, not thirty. */
const FRAME = [
  /src[\\/]components[\\/](shell|data-table|pager|page-header|empty-list|typed-field|choice-field)\.tsx$/,
  /src[\\/]components[\\/](column-choice|saved-views|section|failure|facts|waiting)\.tsx$/,
  /src[\\/]lib[\\/](deferred-query|money|session|times|place|sorting)\.tsx?$/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](SimpleGrid|NativeSelect)[\\/]/,
  /@tanstack[\\/]react-query[\\/]/,
];
/** What a language's texts need; nothing may stand beside it that waits for them. */
const LANGUAGE = /src[\\/]texts[\\/]language\.ts$/;

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
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'language', test: LANGUAGE, priority: 2 },
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
