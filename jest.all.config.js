import config, { OF_THEIR_OWN } from './jest.config.js';

// What `npm test` runs, and what takes longer than all of that together.
/** @type {import('jest').Config} */
export default {
  ...config,
  testPathIgnorePatterns: ['/node_modules/', ...OF_THEIR_OWN.map((tests) => `<rootDir>/test/${tests}/`)],
};
