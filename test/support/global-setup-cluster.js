import { randomUUID } from 'node:crypto';

// Compiled: see global-setup.js.
import { GaleraCluster } from '../../dist/test/support/galera-cluster.js';
import { createTemplate } from '../../dist/test/support/schema-copy.js';

/** Provides a Galera cluster for the whole run; the tests write through two of its three nodes. */
export default async function globalSetup() {
  const cluster = await GaleraCluster.start((line) => process.stderr.write(`test cluster: ${line}\n`));
  const [first, second] = cluster.nodes;
  process.env.TEST_CLUSTER = cluster.path;
  process.env.TEST_SERVER_URLS = `${first?.url} ${second?.url}`;
  process.env.TEST_SCHEMA_PREFIX = `test_orders_${randomUUID().slice(0, 8)}_`;
  // No test may use the database that a developer works with.
  const { DATABASE_URL } = process.env;
  delete process.env.DATABASE_URL;
  await createTemplate();
  globalThis.endTestRun = async () => {
    await cluster.remove();
    if (DATABASE_URL) process.env.DATABASE_URL = DATABASE_URL;
  };
}
