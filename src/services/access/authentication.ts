import type { DataSource } from 'typeorm';
import { CATALOGUE_VERSION, type CatalogueState } from '../../db/catalogue-versions.js';
import { selectList } from '../../db/columns.js';
import { isAllowedAddress, parseClientAddress } from '../../domain/access/client-address.js';
import { TOKEN_OF_REAL_SHOP, TOKEN_OF_TEST_SHOP, type TokenScope } from '../../domain/access/token-scope.js';
import { DomainError } from '../../domain/common/errors.js';
import { ApiToken } from '../../entities/customers/api-token.js';
import { Customer } from '../../entities/customers/customer.js';
import { DiscountPackage } from '../../entities/discounts/discount-package.js';
import type { Clock } from '../common/clock.js';
import { CoalescedReads } from '../common/coalesced-reads.js';
import { addRequestLogFields } from '../common/request-scope.js';
import { TokenUsage } from '../common/token-usage.js';
import { bearerToken, hashToken, shopOfToken } from '../secrets/access-token.js';
import { allowedIpsOf, scopesOf } from './valid-tokens.js';

const TOKEN = ['tokenHash', 'scopes', 'allowedIps', 'expiresAt', 'lastUsedAt'] as const;

/** What every request needs of its customer. */
const NEEDED = [
  'id',
  'customerNumber',
  'discountPackageId',
  'discountsChangedAt',
  'readsPerMinute',
  'ordersPerMinute',
] as const;

const ACCOUNT = [
  'status',
  'name',
  'email',
  'countryCode',
  'outsideVatArea',
  'creditLimitCents',
  'balanceCents',
  'createdAt',
  'vatId',
  'billingName',
  'billingStreet',
  'billingAddition',
  'billingPostalCode',
  'billingCity',
  'invoiceEmail',
  'language',
] as const;

/** The customer of a request. */
export interface AuthenticatedCustomer extends Pick<Customer, (typeof NEEDED)[number]> {
  /** The access token that the request came with. */
  tokenId: string;
}

/** The same with the account as the check of the token read it, which saves another read. */
export interface AuthenticatedAccount extends AuthenticatedCustomer, Pick<Customer, (typeof ACCOUNT)[number]> {
  /** What the token may do. */
  scopes: readonly TokenScope[];
  /** The version of the discount package, which every change raises; null without a package. */
  discountPackageVersion: number | null;
  /** The state of the catalogue when the token was checked; null if the request was not expected to need it. */
  catalogue: CatalogueState | null;
}

interface TokenRow extends Omit<AuthenticatedAccount, 'catalogue' | 'scopes'>, Pick<ApiToken, (typeof TOKEN)[number]> {
  /** Null if it was not read. */
  catalogueVersion: string | null;
}

/** A token that is not revoked. Requests that were checked together share it. */
interface CheckedToken extends Pick<ApiToken, 'expiresAt' | 'lastUsedAt'> {
  allowedIps: readonly string[];
  account: AuthenticatedAccount;
}

/** @param readAt when reading the row began. */
function toCheckedToken(tokenRow: TokenRow, readAt: number): CheckedToken {
  const { tokenHash: _hash, scopes, allowedIps, expiresAt, lastUsedAt, catalogueVersion, ...customer } = tokenRow;
  const catalogue = catalogueVersion === null ? null : { version: catalogueVersion, readAt };
  const account = { ...customer, scopes: scopesOf({ scopes }), catalogue };
  return { account, expiresAt, lastUsedAt, allowedIps: allowedIpsOf({ allowedIps }) };
}

// Queries in flight at once: requests that arrive during the first share the second without waiting for the first.
const MAX_READINGS = 2;

// Without the index hint and STRAIGHT_JOIN, the server may scan a table that its statistics call small.
const selectTokens = (catalogueVersion: string): string => `
  SELECT ${selectList(ApiToken, 't', ['id AS tokenId', ...TOKEN])},
         ${selectList(Customer, 'c', [...NEEDED, ...ACCOUNT])},
         ${selectList(DiscountPackage, 'p', ['version AS discountPackageVersion'])},
         ${catalogueVersion} AS catalogueVersion
    FROM api_tokens t FORCE INDEX (api_tokens_token_hash)
    STRAIGHT_JOIN customers c ON c.id = t.customer_id
    LEFT JOIN discount_packages p ON p.id = c.discount_package_id
   WHERE t.token_hash IN (?) AND t.revoked_at IS NULL`;

const SELECT_TOKENS = selectTokens('NULL');
// The version is the sum of some rows, so only requests for products read it.
const SELECT_TOKENS_AND_VERSION = selectTokens(CATALOGUE_VERSION);

function assertAllowedAddress(allowedIps: readonly string[], address: string | undefined): void {
  if (isAllowedAddress(allowedIps, address)) return;
  const sender = parseClientAddress(address)?.toString() ?? 'an unknown address';
  const details = { Authorization: `The token may not be used from ${sender}` };
  throw new DomainError('ADDRESS_NOT_ALLOWED', undefined, { details });
}

/** @throws {DomainError} ACCOUNT_SUSPENDED if the customer is suspended or inactive. */
export function assertActive({ status }: AuthenticatedAccount): void {
  if (status !== 'ACTIVE') throw new DomainError('ACCOUNT_SUSPENDED');
}

/** Finds out who sends a request (docs/spec/authentication.md). */
export class Authentication {
  private readonly tokens = new CoalescedReads<CheckedToken>(
    (hashes) => this.findTokens(hashes, SELECT_TOKENS),
    MAX_READINGS,
  );
  private readonly tokensAndVersion = new CoalescedReads<CheckedToken>(
    (hashes) => this.findTokens(hashes, SELECT_TOKENS_AND_VERSION),
    MAX_READINGS,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly usage = new TokenUsage(dataSource, 'api_tokens'),
    private readonly isTestShop = false,
  ) {}

  /**
   * Asks the database each time, so that revocations and changes count at once. It also returns suspended customers,
   * because their requests count against their rate limits; `assertActive` refuses these.
   * @param authorization the request header of that name; another scheme than Bearer counts as no token.
   * @param address the client's address; undefined if it is not known.
   * @param needsCatalogue whether to read the state of the catalogue too, which saves the request another read.
   * @throws {DomainError} UNAUTHENTICATED without a token or with a wrong, expired or revoked one;
   *   ADDRESS_NOT_ALLOWED if it may not be used from the address.
   */
  async customerOf(
    authorization: string | undefined,
    address: string | undefined,
    needsCatalogue = true,
  ): Promise<AuthenticatedAccount> {
    const token = bearerToken(authorization);
    if (token === undefined) throw new DomainError('UNAUTHENTICATED');
    if (this.isTestShop && shopOfToken(token) === 'customer')
      throw new DomainError('UNAUTHENTICATED', TOKEN_OF_REAL_SHOP);
    const now = this.clock();
    const hash = hashToken(token).toString('latin1');
    const checked = await (needsCatalogue ? this.tokensAndVersion : this.tokens).load(hash);
    if (!checked || (checked.expiresAt && checked.expiresAt <= now)) {
      const isOfTests = !this.isTestShop && shopOfToken(token) === 'test';
      throw new DomainError('UNAUTHENTICATED', isOfTests ? TOKEN_OF_TEST_SHOP : 'Invalid authentication token');
    }
    const { account, allowedIps, lastUsedAt } = checked;
    addRequestLogFields({ customerId: account.id });
    assertAllowedAddress(allowedIps, address);
    if (account.status === 'ACTIVE' && this.usage.isDue(lastUsedAt, now)) {
      await this.usage.record(account.tokenId, lastUsedAt, now);
    }
    return account;
  }

  private async findTokens(hashes: readonly string[], sql: string): Promise<Map<string, CheckedToken>> {
    const readAt = performance.now();
    const values = hashes.map((hash) => Buffer.from(hash, 'latin1'));
    const rows = await this.dataSource.query<TokenRow[]>(sql, [values]);
    return new Map(rows.map((row) => [row.tokenHash.toString('latin1'), toCheckedToken(row, readAt)]));
  }
}
