import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.js';
import { noteCatalogueChange } from '../../src/db/catalogue-versions.js';
import { inTransaction } from '../../src/db/transaction.js';
import { createHttpServer } from '../../src/http/http-server.js';
import { readProducts } from '../../src/services/catalogue/product-reader.js';
import { momentIn } from '../../src/services/common/clock.js';
import { recordPriceEvents, recordStockEvent } from '../../src/services/webhooks/outbox.js';
import { readConfig } from '../../src/settings/config.js';
import { serveCalls } from '../support/child.js';
import { ownCpuUs } from '../support/cpu.js';

// The service as `serve.ts` assembles it, in a process that can also run staff operations.
const config = readConfig();
const app = await createApp(config);
const server = createHttpServer(app.http, config.httpTimeouts, config.testShop);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
await app.jobs.start();

const momentAt = momentIn(config.businessTimeZone);
const SAMPLE_INTERVAL_MS = 20;
let peakRssBytes = 0;
let sampling: NodeJS.Timeout | undefined;

const now = (): number => performance.timeOrigin + performance.now();

const calls = {
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  /** Raises a list price by a cent, an event for every subscriber; returns when that started and was committed. */
  changePrice: async (productId: string) => {
    const beganAt = now();
    await inTransaction(app.dataSource, async (manager) => {
      await manager.query('UPDATE products SET list_price_cents = list_price_cents + 1 WHERE id = ?', [productId]);
      const product = (await readProducts(manager, [productId])).get(productId);
      if (!product) throw new Error(`Product ${productId} is missing`);
      await noteCatalogueChange(manager, { ids: [productId] });
      const repriced = [{ product, oldListPriceCents: product.listPriceCents - 1 }];
      await recordPriceEvents(manager, repriced, momentAt(new Date()));
    });
    return { beganAt, committedAt: now() };
  },
  /** Records that each product is out of stock, in one commit; returns when that was. */
  emptyProducts: async (products: { id: string; sku: string; name: string }[]) => {
    await inTransaction(app.dataSource, async (manager) => {
      for (const product of products) await recordStockEvent(manager, product, 0, new Date());
    });
    return now();
  },
  /** Resets the peak and starts sampling, which takes a few hundredths of a core; returns the memory in use now. */
  startPeak: () => {
    globalThis.gc?.();
    peakRssBytes = process.memoryUsage.rss();
    sampling ??= setInterval(() => {
      peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
    }, SAMPLE_INTERVAL_MS);
    return peakRssBytes;
  },
  peak: () => peakRssBytes,
  cpuUs: ownCpuUs,
  /** The memory that is in use, without garbage. */
  liveBytes: () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
};

export type ServiceCalls = typeof calls;

serveCalls(calls);
