import config from './jest.config.js';

// Builds an earlier version out of the project's history, and so takes a clone.
/** @type {import('jest').Config} */
export default {
  ...config,
  testMatch: ['<rootDir>/test/upgrade/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
};
