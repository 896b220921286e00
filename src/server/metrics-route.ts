import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { DomainError } from '../domain/common/errors.js';
import type { Metrics } from '../observability/metrics.js';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Serves `/metrics`.
 * @param token the required bearer token; null if only Prometheus can reach the address.
 */
export function metricsRoute({ registry }: Metrics, token: string | null): RequestHandler {
  const expected = token === null ? null : hash(`Bearer ${token}`);
  return async (request, response) => {
    // `timingSafeEqual` needs inputs of equal length, which hashes are.
    if (expected && !timingSafeEqual(hash(request.get('Authorization') ?? ''), expected)) {
      throw new DomainError('UNAUTHENTICATED');
    }
    response.type(registry.contentType).send(await registry.metrics());
  };
}
