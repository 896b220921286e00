import config from './jest.config.js';

// What another kind of server can answer differently: MySQL instead of MariaDB, or the other way round. All else, of rules,
// HTTP, pages and processes, would only say again what it says on the server that the whole suite runs on.
const PATHS_BY_REASON = {
  'sessions, time-outs and error codes': ['test/db/{session,statement-timeout,transaction}'],
  'locks, deadlocks, and what a broken COMMIT leaves': [
    'test/concurrency',
    'test/db/{change-stamps,locks,snapshot}',
    'test/faults/{cut-commit,lock-wait}',
    'test/services/invoices/{issuing,numbers,open-items}',
    'test/delivery/queue',
    'test/services/webhooks/replay-limits',
    'packages/agenda-mysql/test/{job-locker,locking,sharing}',
  ],
  'changes of tables, and what a migration that died leaves': [
    'test/contract/{migrations,online-migrations}',
    'test/db/{adoption,pending-migrations}',
  ],
  'plans and round trips': [
    'test/services/{keys,orders/placement,sales}/**/*queries',
    'test/services/orders/*plans',
    'packages/agenda-mysql/test/queries',
  ],
  // Random orders, imports, payments, claims and reads against a model: most statements that there are, in one test. The SQL
  // that is written by hand is in it: upserts, cursors, windows of time and collations. The script makes fewer runs than the
  // whole suite, in which the random steps that are the same on each server are looked for.
  'everything together': ['test/model'],
};

/** @type {import('jest').Config} */
export default {
  ...config,
  testMatch: Object.values(PATHS_BY_REASON)
    .flat()
    .map((tests) => `<rootDir>/${tests}{/**/*,}.test.ts`),
  testPathIgnorePatterns: ['/node_modules/'],
};
