// The tests run as ES modules, like the service; swc only strips the types and emits the decorators' metadata.
const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  setupFilesAfterEnv: ['<rootDir>/test/support/contract-guard.ts'],
  reporters: ['default', '<rootDir>/test/support/summary-reporter.js'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/packages/[^/]+/dist', '<rootDir>/.data'],
  // Most of a test's time is the database's: three workers use two cores.
  maxWorkers: 3,
  // For a machine that is busy with other things; no test passes or fails by how fast it is.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/packages/*/test/**/*.test.ts'],
  // They take a cluster: npm run test:cluster.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/cluster/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^agenda-mysql$': '<rootDir>/packages/agenda-mysql/src/index.ts',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
};
