import { scopeName, type TokenScope } from '../../../domain/token-scope.js';
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
    name: 'elsewhere',
    summary: 'A token for other addresses',
    caller: 'elsewhere',
    answer: {
      status: 403,
      body: {
        error: 'Your token is not allowed from this address',
        code: 'ADDRESS_NOT_ALLOWED',
        details: { Authorization: 'The token may not be used from 127.0.0.1' },
      },
    },
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

const lacking = (scope: TokenScope): CommonExchange => ({
  name: `without-${scopeName(scope)}`,
  summary: `A token without the scope ${scopeName(scope)}`,
  caller: 'unscoped',
  answer: {
    status: 403,
    body: {
      error: 'Your token does not allow this',
      code: 'INSUFFICIENT_SCOPE',
      details: { Authorization: `The token needs the scope ${scopeName(scope)}` },
    },
  },
});

/** Answers that every operation gives alike that needs the same scope. */
export const SCOPE_EXCHANGES: Record<TokenScope, CommonExchange> = {
  READ: lacking('READ'),
  ORDER: lacking('ORDER'),
  WEBHOOKS: lacking('WEBHOOKS'),
};
