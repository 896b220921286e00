import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { RestContract, type SeenResponse } from './rest-contract.js';

// A longer response, such as a long history, is checked without its body.
const MAX_BODY_BYTES = 1_000_000;
const WATCHED = /^\/api(?![^/?#])/i;

let contract: RestContract | undefined;
const violations: string[] = [];

/** The deviations of responses since the last call. */
export function takeContractViolations(): string[] {
  return violations.splice(0);
}

/** Records how a response differs from the OpenAPI document, so that the current test fails. */
export function checkResponse(seen: SeenResponse): void {
  if (!WATCHED.test(seen.url)) return;
  contract ??= new RestContract();
  violations.push(...contract.violationsOf(seen));
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding as BufferEncoding);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}

function textOf(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8');
  if (encoding === 'deflate') return inflateSync(bytes).toString('utf8');
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}

/** Checks a response when it ends. An aborted response is not checked. */
export function watchResponse(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request;
  if (!WATCHED.test(url)) return;
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = (chunk: unknown, encoding: unknown) => {
    const bytes = bytesOf(chunk, encoding);
    size += bytes.length;
    if (size <= MAX_BODY_BYTES) chunks.push(bytes);
    else chunks.length = 0;
  };
  const bodyOf = () => {
    // Node sends no body in response to HEAD, even if one is written.
    if (method === 'HEAD') return '';
    return size > MAX_BODY_BYTES ? undefined : textOf(Buffer.concat(chunks), response.getHeader('content-encoding'));
  };
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.write = (...args: unknown[]) => {
    collect(args[0], args[1]);
    return write(...args);
  };
  response.end = (...args: unknown[]) => {
    collect(args[0], args[1]);
    const ended = end(...args);
    if (response.destroyed) return ended;
    const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
    checkResponse({
      method,
      url,
      sandboxMode: request.headers['x-sandbox-mode'] as string | undefined,
      status: response.statusCode,
      headers: Object.fromEntries(headers),
      body: bodyOf(),
    });
    return ended;
  };
}
