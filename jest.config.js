/**
 * `npm run test:cluster` takes a cluster, `test:image` installs all packages twice, `test:upgrade` takes the history,
 * `test:package` installs generators of code, and both that and `test:nodes` install other versions of Node.
 */
export const OF_THEIR_OWN = ['cluster', 'image', 'nodes', 'package', 'upgrade'];

// Faults, processes, command lines, the demo, what is random and what measures memory: 3 % of the tests in two fifths of the
// time. `npm run test:all` runs them too.
const LONG = [
  'cli',
  'client',
  'contract/fuzz',
  'contract/order-history-memory',
  'contract/slow-stream-memory',
  'demo',
  'docs/guide',
  'faults',
  'model',
  'processes',
  'services/feed/interleavings',
  'services/keys/large-import',
];

/** @type {import('jest').Config} */
export default {
  // Node loads the tests, from what the compiler made of them: see `node-test-runner`.
  testEnvironment: '<rootDir>/test/support/node-environment.js',
  testRunner: '<rootDir>/test/support/node-test-runner.js',
  transform: {},
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  setupFilesAfterEnv: ['begin-test-file', 'contract-guard'].map((name) => `<rootDir>/test/support/${name}.ts`),
  testSequencer: '<rootDir>/test/support/slow-first-sequencer.js',
  reporters: ['default', '<rootDir>/test/support/summary-reporter.js'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/packages/[^/]+/dist', '<rootDir>/.data'],
  // A test computes for a third of its time, and waits for the database, other processes and timers in the rest of it.
  maxWorkers: 4,
  // Ends only a test that would never end: on a machine that is busy with other things, a test takes many times as long.
  testTimeout: 300_000,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/packages/*/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...[...OF_THEIR_OWN, ...LONG].map((tests) => `<rootDir>/test/${tests}[/.]`),
  ],
};
