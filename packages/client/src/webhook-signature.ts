const SECRET_PREFIX = 'whsec_';

/** What a signature of Standard Webhooks covers. */
export interface SignedRequest {
  /** `webhook-id`. */
  id: string;
  /** `webhook-timestamp`, in seconds since 1970. */
  timestamp: string;
  body: Uint8Array<ArrayBuffer>;
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(secret.slice(SECRET_PREFIX.length)), (letter) => letter.charCodeAt(0));
}

/** Whether a value has the form of a webhook's secret. */
export function isSecret(text: unknown): text is string {
  if (typeof text !== 'string' || !text.startsWith(SECRET_PREFIX)) return false;
  try {
    return keyBytes(text).length > 0;
  } catch {
    return false;
  }
}

/** One entry of `webhook-signature`, keyed with the bytes of the secret. */
export async function standardSignature({ id, timestamp, body }: SignedRequest, secret: string): Promise<string> {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  return `v1,${btoa(String.fromCharCode(...(await hmac(keyBytes(secret), signed))))}`;
}

/** `X-Webhook-Signature`: lowercase hex, keyed with the full secret. */
export async function hexSignature(body: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const digest = await hmac(new TextEncoder().encode(secret), body);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes the same time wherever two strings of the same length differ, so that a signature cannot be guessed by timing. */
export function equalInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
