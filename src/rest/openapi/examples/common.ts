import { insufficientScope, scopeName, type TokenScope } from '../../../domain/access/token-scope.js';
import { DomainError } from '../../../domain/common/errors.js';
import { errorExample, validationExample, type Caller, type Example } from './exchange.js';

const errorForCaller = (caller: Caller, name: string, summary: string, error: DomainError): Example => ({
  ...errorExample(name, summary, {}, error),
  caller,
});

const notLetIn = (address: string) => ({ Authorization: `The token may not be used from ${address}` });

/** Error responses that all operations share. */
export const COMMON_EXCHANGES: Example[] = [
  errorForCaller(
    'nobody',
    'noToken',
    'No token, or another scheme than Bearer',
    new DomainError('UNAUTHENTICATED', 'Authentication required'),
  ),
  errorForCaller(
    'stranger',
    'wrongToken',
    'A wrong, expired or revoked token',
    new DomainError('UNAUTHENTICATED', 'Invalid authentication token'),
  ),
  errorForCaller(
    'suspended',
    'suspended',
    'The account is suspended or inactive',
    new DomainError('ACCOUNT_SUSPENDED'),
  ),
  errorForCaller(
    'elsewhere',
    'elsewhere',
    'A token that is limited to other addresses',
    new DomainError('ADDRESS_NOT_ALLOWED', undefined, { details: notLetIn('127.0.0.1') }),
  ),
  validationExample(
    'badSandboxMode',
    'X-Sandbox-Mode is neither true nor false',
    { headers: { 'X-Sandbox-Mode': 'ture' } },
    { 'X-Sandbox-Mode': 'X-Sandbox-Mode must be true or false' },
  ),
];

const lacking = (scope: TokenScope): Example =>
  errorForCaller(
    'unscoped',
    `without-${scopeName(scope)}`,
    `A token without the scope ${scopeName(scope)}`,
    insufficientScope([scope]),
  );

/** Error responses that all operations of one scope share. */
export const SCOPE_EXCHANGES: Record<TokenScope, Example> = {
  READ: lacking('READ'),
  ORDER: lacking('ORDER'),
  WEBHOOKS: lacking('WEBHOOKS'),
};
