import config from './jest.config.js';

// The part of the suite in which transactions meet, and the cluster's own tests, on three nodes instead of one server.
/** @type {import('jest').Config} */
export default {
  ...config,
  globalSetup: '<rootDir>/test/support/global-setup-cluster.js',
  testMatch: [
    'cluster',
    'concurrency',
    'processes/{cat,shar}*',
    'jobs',
    'rest/{orders,idem,webhooks}*',
    'services/{keys,webhooks}',
  ].map((tests) => `<rootDir>/test/${tests}{/**/*,}.test.ts`),
  // One at a time: some take a node away, and while it is not missed yet, all writes wait.
  maxWorkers: 1,
  // What is slow and of no kind of database; test/cluster/mails and services/webhooks have what matters here.
  testPathIgnorePatterns: ['/node_modules/', 'test/jobs/(mail|replays)'],
};
