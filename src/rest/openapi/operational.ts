import { field, literal, strictObject } from '../../records/record.js';
import { headerRefs } from './headers.js';

// These are not under /api.
const servers = [{ url: '/', description: 'This service' }];

const healthResponse = (description: string, value: string, reason?: string) => ({
  description,
  headers: headerRefs('X-Request-Id', 'X-Sandbox-Mode', 'X-Sandbox-Notice', 'X-Test-Shop'),
  content: {
    'application/json': {
      schema: strictObject({
        status: literal(value),
        ...(reason === undefined ? {} : { reason: field<string>({ type: 'string' }) }),
      }),
      examples: { answer: { summary: description, value: { status: value, ...(reason && { reason }) } } },
    },
  },
});

const operation = (operationId: string, summary: string, responses: Record<string, unknown>) => ({
  servers,
  get: { operationId, tags: ['Operation'], summary, security: [], responses },
});

/** The paths for load balancers and monitoring; they need no token. */
export const OPERATIONAL_PATHS = {
  '/healthz': operation('isAlive', 'Whether the process is alive', {
    200: healthResponse('It is alive.', 'ok'),
    503: healthResponse('The process hangs and should be restarted.', 'stuck', 'deliveries are not being sent'),
  }),
  '/readyz': operation('isReady', 'Whether the process can serve', {
    200: healthResponse('It is ready.', 'ready'),
    503: healthResponse(
      'Not ready: the database does not respond or lacks a migration, or the process is stopping.',
      'not ready',
      'the database does not answer',
    ),
  }),
  '/metrics': operation('getMetrics', 'Metrics for Prometheus', {
    200: {
      description: 'In the text format of Prometheus.',
      headers: headerRefs('X-Request-Id', 'X-Sandbox-Mode', 'X-Sandbox-Notice', 'X-Test-Shop'),
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
    401: { $ref: '#/components/responses/Unauthenticated' },
  }),
};
