// Faults, processes, command lines, the demo, what is random and what measures memory: 3 % of the tests in two fifths of the
// time.
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
  'services/webhooks/largest-replay',
];

// Where transactions of several nodes meet: the cluster's own tests, and those in which several services work on one
// database, of which each gets a node of its own here. What one service does alone is tested by `npm run test:all`.
const CLUSTER = [
  'test/cluster/*',
  'test/concurrency/{after-sales,order-batches,settling,staff-orders}',
  'test/processes/{catalogue,event-order,invoices,kept-copies,sharing}',
];

// What another kind of server can answer differently: MySQL instead of MariaDB, or the other way round. All else, of rules,
// HTTP, pages and processes, would only say again what it says on the server that the whole suite runs on.
const SERVERS_BY_REASON = {
  'sessions, time-outs and error codes': ['test/db/{session,statement-timeout,transaction}'],
  'locks, deadlocks, and what a broken COMMIT leaves': [
    'test/concurrency',
    'test/db/{catalogue-versions,change-stamps,locks,snapshot}',
    'test/faults/{cut-commit,lock-wait}',
    'test/services/invoices/{issuing,numbers,open-items}',
    'test/delivery/queue',
    'test/services/webhooks/replay-limits',
    'packages/agenda-mysql/test/{job-locker,locking,sharing}',
  ],
  'replication, and what a primary that failed leaves': ['test/cluster/failover'],
  'changes of tables, and what a migration that died leaves': [
    'test/contract/{migrations,online-migrations}',
    'test/db/{adoption,pending-migrations}',
  ],
  'plans and round trips': [
    'test/plans',
    'test/services/{keys,orders/placement,sales}/**/*queries',
    'test/services/orders/*plans',
  ],
  // Random orders, imports, payments, claims and reads against a model: most statements that there are, in one test. The SQL
  // that is written by hand is in it: upserts, cursors, windows of time and collations. The script makes fewer runs than the
  // whole suite, in which the random steps that are the same on each server are looked for.
  'everything together': ['test/model'],
};

const SERVERS = Object.values(SERVERS_BY_REASON).flat();

const matching = (paths) => paths.map((path) => `<rootDir>/${path}{/**/*,}.test.ts`);

const notMatching = (paths) => paths.map((path) => `!**/${path}{/**/*,}.test.ts`);

/** The tests that a script of package.json runs, by the value of TESTS that it sets. */
const SETS = {
  servers: { testMatch: matching(SERVERS) },
  // What another version of Node can answer differently: how processes and connections end, but nothing of that, nothing that is
  // read out of sources, and not how a server is started, as the run starts one itself.
  node: own(
    [...LONG.filter((path) => path !== 'processes'), 'contract/foreign-exports', 'tools/local-database'],
    notMatching(SERVERS),
  ),
  // One at a time: some take a node away, and while it is not missed yet, all writes wait.
  cluster: {
    testMatch: matching(CLUSTER),
    globalSetup: '<rootDir>/test/support/global-setup-cluster.js',
    maxWorkers: 1,
  },
  // At length, and with figures: `npm run drill -- failover`.
  drill: { testMatch: matching(['test/drill']), maxWorkers: 1, testTimeout: 1_800_000 },
  // Installs all packages twice.
  image: { testMatch: matching(['test/image']) },
  // Installs other versions of Node.
  nodes: { testMatch: matching(['test/nodes']) },
  // Installs other people's tools.
  tools: { testMatch: matching(['test/third-party']) },
  // Installs other versions of Node.
  package: { testMatch: matching(['test/package']) },
  // Builds an earlier version out of the project's history, and so takes a clone.
  upgrade: { testMatch: matching(['test/upgrade']), maxWorkers: 1 },
};

/** The tests that no other set runs. */
function own(without, patterns = []) {
  const others = ['cluster', 'drill', 'image', 'nodes', 'package', 'third-party', 'upgrade', ...without];
  return {
    testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/packages/*/test/**/*.test.ts', ...patterns],
    testPathIgnorePatterns: ['/node_modules/', ...others.map((tests) => `<rootDir>/test/${tests}[/.]`)],
  };
}

const { TESTS } = process.env;
if (TESTS && TESTS !== 'all' && !SETS[TESTS]) throw new Error(`TESTS=${TESTS} names no set of tests`);

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
  ...(SETS[TESTS] ?? own(TESTS === 'all' ? [] : LONG)),
};
