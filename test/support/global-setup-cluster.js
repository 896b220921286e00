import { randomUUID } from 'node:crypto';
// Compiled: see global-setup.js.
import { GaleraCluster } from '../../dist/test/support/galera-cluster.js';
import { beginRun } from './global-setup.js';

/** Provides a Galera cluster for the entire run; the tests write through two of its three nodes. */
export default async function globalSetup() {
  const cluster = await GaleraCluster.start((line) => process.stderr.write(`test cluster: ${line}\n`));
  const [first, second] = cluster.nodes;
  process.env.TEST_CLUSTER = cluster.path;
  await beginRun(`${first?.url} ${second?.url}`, randomUUID().slice(0, 8), () => cluster.remove());
}
