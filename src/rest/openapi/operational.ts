import { headerRefs } from './headers.js';
import { literal, strictObject, field } from '../../records/record.js';

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
  '/healthz': operation('isAlive', 'Whether the process lives', {
    200: healthResponse('It does.', 'ok'),
    503: healthResponse('It hangs, and should be started anew.', 'stuck', 'deliveries are not being sent'),
  }),
  '/readyz': operation('isReady', 'Whether the process can serve', {
    200: healthResponse('It can.', 'ready'),
    503: healthResponse(
      'Not now: its database does not answer or lacks a migration, or it is about to stop.',
      'not ready',
      'the database does not answer',
    ),
  }),
  '/metrics': operation('getMetrics', 'Figures for Prometheus', {
    200: {
      description: 'In the text format of Prometheus.',
      headers: headerRefs('X-Request-Id', 'X-Sandbox-Mode', 'X-Sandbox-Notice', 'X-Test-Shop'),
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
    401: { $ref: '#/components/responses/Unauthenticated' },
  }),
};
