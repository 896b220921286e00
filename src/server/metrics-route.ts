import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { DomainError } from '../domain/errors.js';
import type { Metrics } from '../observability/metrics.js';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `/metrics`: open, for a network that only Prometheus reaches it from, unless a token is set, which it then takes. */
export function metricsRoute({ registry }: Metrics, token: string | null): RequestHandler {
  const expected = token === null ? null : hash(`Bearer ${token}`);
  return async (request, response) => {
    // Of equal length as hashes, so that the time it takes tells nothing.
    if (expected && !timingSafeEqual(hash(request.get('Authorization') ?? ''), expected)) {
      throw new DomainError('UNAUTHENTICATED');
    }
    response.type(registry.contentType).send(await registry.metrics());
  };
}
