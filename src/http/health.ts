import { Router } from 'express';
import type { DataSource } from 'typeorm';

const PING_TIMEOUT_MS = 2_000;

async function answersInTime(dataSource: DataSource): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, PING_TIMEOUT_MS, false).unref());
  // Out of a table: a node that is cut off from its cluster still answers what takes none.
  const ping = dataSource.query('SELECT 1 FROM customers LIMIT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([ping, timeout]);
}

/** `/healthz`: the process lives. `/readyz`: it can serve, which takes a database that answers. */
export function healthRouter(dataSource: DataSource, isStopping: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = !isStopping() && (await answersInTime(dataSource));
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  return router;
}
