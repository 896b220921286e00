import config from './jest.config.js';

// Where transactions of several nodes meet: the cluster's own tests, and those in which several services work on one
// database, of which each gets a node of its own here. What one service does alone is tested by `npm run test:all`.
/** @type {import('jest').Config} */
export default {
  ...config,
  globalSetup: '<rootDir>/test/support/global-setup-cluster.js',
  testMatch: [
    'cluster/*',
    'concurrency/{after-sales,order-batches,settling,staff-orders}',
    'delivery/two-dispatchers',
    'processes/{catalogue,event-order,invoices,kept-copies,sharing}',
  ].map((tests) => `<rootDir>/test/${tests}.test.ts`),
  testPathIgnorePatterns: ['/node_modules/'],
  // One at a time: some take a node away, and while it is not missed yet, all writes wait.
  maxWorkers: 1,
};
