import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** An event, as its sender describes it. */
export interface WebhookEvent {
  event: string;
  timestamp: number;
  data: Record<string, unknown>;
}

function isSigned(body: string, signature: string | undefined, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  // Unlike ===, this takes the same time whatever is wrong with the signature.
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * A receiver of webhooks: checks the signature, skips what it knows already and acknowledges at once.
 * @param secretOf gives the `secret` that registering the webhook gave, when a request asks for it.
 * @param handle called once for each event, however often it is delivered; answer first, then take your time.
 */
export function webhookReceiver(secretOf: () => string, handle: (event: WebhookEvent) => void): Server {
  // A real receiver keeps these where they survive a restart, in its database for instance.
  const seen = new Set<string>();
  return createServer((request, response) => {
    const receive = (body: string): void => {
      const isGenuine = isSigned(body, request.headers['x-webhook-signature'] as string, secretOf());
      response.writeHead(isGenuine ? 204 : 401).end();
      const id = request.headers['webhook-id'] as string;
      if (!isGenuine || seen.has(id)) return;
      seen.add(id);
      handle(JSON.parse(body) as WebhookEvent);
    };
    // A sender that goes away half-way comes again.
    readBody(request).then(receive, () => response.destroy());
  });
}
