// A receiver of webhooks: verifies the signature and its age, stores the event, acknowledges it, and then processes it, unless
// a later event about the same property of the product was already processed.
//
//     WEBHOOK_SECRET=whsec_... PORT=8080 INBOX=./inbox node examples/webhook-receiver.mjs
//
// Needs Node 20.19 or newer and nothing else.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The body of a webhook.
 * @typedef {{ event: string, timestamp: number, sequence?: number, data: Record<string, unknown> }} WebhookEvent
 */

// The maximum age of a request, including clock differences. Every attempt has its own timestamp and signature.
const TOLERANCE_S = 300;

/**
 * Whether a request was signed with this secret, within the tolerance.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {Buffer} body the raw bytes.
 * @param {string} secret from the registration of the webhook, `whsec_` included.
 */
export function isGenuine(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!/^[0-9a-f]{24}$/.test(String(id)) || !/^\d+$/.test(String(timestamp))) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.`)
    .update(body)
    .digest();
  // For a day after the secret was changed there are two signatures, by the new and the old secret.
  return (
    String(signatures)
      .split(' ')
      .filter((signature) => signature.startsWith('v1,'))
      .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
      // Unlike ===, this takes the same time for every wrong signature.
      .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
  );
}

/** @type {Partial<Record<string, string>>} The property that an event of a product is about, if it is not the stock. */
const TOPICS = { productPriceChanged: 'price', productAdded: 'sale', productWithdrawn: 'sale' };

/**
 * The property that an event of a product is about: its stock, its price, or whether it is on sale. Each has its own last
 * `sequence`: a price event says nothing about the stock, so a late `productBackInStock` after it still counts.
 * @param {WebhookEvent} event
 */
function topicOf({ event, data }) {
  return `${TOPICS[event] ?? 'stock'}-${encodeURIComponent(String(data.productId))}`;
}

/**
 * Stores events so that they survive a crash: one file for each, named after its delivery. A database table with the
 * `webhook-id` as its key does the same.
 */
class Inbox {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * Stores an event, unless it is already stored. Afterwards the event is on disk.
   * @param {string} id
   * @param {Buffer} body
   */
  async store(id, body) {
    const draft = join(this.folder, `${id}.${randomUUID()}.draft`);
    await this.writeToDisk(draft, body);
    try {
      await link(draft, join(this.folder, `${id}.json`));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    await unlink(draft);
    const folder = await open(this.folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /**
   * Processes all stored events that are not done and not late, oldest first. After a crash it may process an event again.
   * To prevent that, process the event and mark it as done in one database transaction.
   * @param {(event: WebhookEvent) => void | Promise<void>} handle
   */
  async workOff(handle) {
    const stored = (await readdir(this.folder)).filter((name) => name.endsWith('.json')).sort();
    for (const name of stored) {
      const done = join(this.folder, name.replace('.json', '.done'));
      if (existsSync(done)) continue;
      const event = /** @type {WebhookEvent} */ (JSON.parse(await readFile(join(this.folder, name), 'utf8')));
      if (event.sequence === undefined) await handle(event);
      else await this.handleUnlessLate(event, event.sequence, handle);
      await this.writeToDisk(done, Buffer.alloc(0));
    }
  }

  /**
   * @param {WebhookEvent} event
   * @param {number} sequence
   * @param {(event: WebhookEvent) => void | Promise<void>} handle
   */
  async handleUnlessLate(event, sequence, handle) {
    const last = join(this.folder, `${topicOf(event)}.last`);
    if (existsSync(last) && sequence < Number(await readFile(last, 'utf8'))) return;
    await handle(event);
    await this.writeToDisk(last, Buffer.from(String(sequence)));
  }

  /**
   * @param {string} path
   * @param {Buffer} content
   */
  async writeToDisk(path, content) {
    const file = await open(path, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(/** @type {Buffer} */ (chunk));
  return Buffer.concat(chunks);
}

/**
 * A server that receives webhooks. It acknowledges an event only after it is stored. The sender repeats the event if that
 * fails or takes longer than five seconds.
 * @param {() => string} secretOf returns the secret, for each request.
 * @param {string} folder for the inbox.
 * @param {(event: WebhookEvent) => void | Promise<void>} handle processes an event after the acknowledgement; it may be slow.
 */
export async function webhookReceiver(secretOf, folder, handle) {
  await mkdir(folder, { recursive: true });
  const inbox = new Inbox(folder);
  // One event after the other, starting with those left by a crash.
  let working = inbox.workOff(handle);
  const workOff = () => {
    working = working.then(() => inbox.workOff(handle)).catch((error) => console.error(error));
  };
  /** @param {import('node:http').IncomingMessage} request */
  const statusOf = async (request) => {
    const body = await readBody(request);
    if (!isGenuine(request.headers, body, secretOf())) return 401;
    await inbox.store(String(request.headers['webhook-id']), body);
    return 204;
  };
  return createServer((request, response) => {
    statusOf(request).then(
      (status) => {
        response.writeHead(status).end();
        if (status === 204) workOff();
      },
      (error) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
}

async function main() {
  const { WEBHOOK_SECRET = '', PORT = '8080', INBOX = './inbox' } = process.env;
  if (!WEBHOOK_SECRET.startsWith('whsec_')) {
    throw new Error('WEBHOOK_SECRET: expected the secret from the registration of the webhook');
  }
  const server = await webhookReceiver(
    () => WEBHOOK_SECRET,
    INBOX,
    ({ event, data }) => console.log(`handled: ${event} ${String(data.productId)}`),
  );
  server.listen(Number(PORT), '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address());
    console.log(`listening: ${address.port}`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
