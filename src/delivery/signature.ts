import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** The parts of an attempt that are signed. */
export interface SignedAttempt {
  deliveryId: string;
  at: Date;
  body: string;
  /** The current secret, followed by the previous one while that is still valid. */
  secrets: readonly string[];
}

function keyBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
}

/**
 * The headers that authenticate an attempt: `X-Webhook-Signature`, lowercase hex keyed with the complete secret
 * (docs/spec/webhooks.md#signatures), and the headers of Standard Webhooks, keyed with the secret's bytes.
 */
export function signatureHeaders({ deliveryId, at, body, secrets }: SignedAttempt): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000).toString();
  const signed = `${deliveryId}.${seconds}.${body}`;
  const standard = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyBytes(secret)).update(signed).digest('base64')}`,
  );
  return {
    'X-Webhook-Signature': createHmac('sha256', secrets[0] ?? '')
      .update(body)
      .digest('hex'),
    'webhook-id': deliveryId,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.join(' '),
  };
}
