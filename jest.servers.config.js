import config from './jest.config.js';

// What another kind of server can answer differently: MySQL instead of MariaDB, or the other way round. All else, of rules,
// HTTP, pages and processes, would only say again what it says on the server that the whole suite runs on.
const TOLD_APART_BY = {
  'sessions, time-outs, types of columns, error codes and the texts of statements': ['test/db'],
  'locks, deadlocks, and what a broken COMMIT leaves': [
    'test/concurrency',
    'test/faults/{cut-commit,deadlock,hanging-connection,lock-wait}',
    'test/jobs/{change-sweeper,lost-database,two-dispatchers}',
    'packages/agenda-mysql/test/{claiming,held-locks,locking,sharing}',
  ],
  'changes of tables, and what a migration that died leaves': [
    'test/contract/{migrations,online-migrations,price-changes-migration,stamps-migration}',
  ],
  'plans and round trips': [
    'test/services/{keys,orders,sales}/**/*{queries,plans}',
    'test/graphql/staff/{audit-log,license-key-lookup,search}',
    'test/observability/searched-keys',
    'packages/agenda-mysql/test/queries',
  ],
  'SQL that is written by hand: upserts, cursors, windows of time, deletions in batches, JSON, collations': [
    'test/services/{customers,feed,keys,mail,products,rate-limits,sales,upkeep,webhooks}',
    'test/rest/{events,idempotency,late-changes,ledger,order-changes,order-history,updated-since}',
    'test/graphql/staff/saved-views',
    'test/cli/keys-rotate',
    'packages/agenda-mysql/test/saving',
  ],
  // Random orders, imports, payments, claims and reads against a model: most statements that there are, in one test.
  'everything together': ['test/model'],
};

/** @type {import('jest').Config} */
export default {
  ...config,
  testMatch: Object.values(TOLD_APART_BY)
    .flat()
    .map((tests) => `<rootDir>/${tests}{/**/*,}.test.ts`),
};
