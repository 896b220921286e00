import type { Exchange } from './exchange.js';

type CommonExchange = Omit<Exchange, 'operation'>;

/** Answers that every operation gives alike. */
export const COMMON_EXCHANGES: CommonExchange[] = [
  {
    name: 'noToken',
    summary: 'No token, or another scheme than Bearer',
    caller: 'nobody',
    answer: { status: 401, body: { error: 'Authentication required', code: 'UNAUTHENTICATED' } },
  },
  {
    name: 'wrongToken',
    summary: 'A token that is wrong, expired or revoked',
    caller: 'stranger',
    answer: { status: 401, body: { error: 'Invalid authentication token', code: 'UNAUTHENTICATED' } },
  },
  {
    name: 'suspended',
    summary: 'The account is suspended or inactive',
    caller: 'suspended',
    answer: { status: 403, body: { error: 'Account is suspended', code: 'ACCOUNT_SUSPENDED' } },
  },
  {
    name: 'badSandboxMode',
    summary: 'X-Sandbox-Mode is neither true nor false',
    headers: { 'X-Sandbox-Mode': 'ture' },
    answer: {
      status: 400,
      body: {
        error: 'Validation failed',
        code: 'VALIDATION_ERROR',
        details: { 'X-Sandbox-Mode': 'X-Sandbox-Mode must be true or false' },
      },
    },
  },
];
