import type { DataSource, EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { isId } from '../../db/ids.js';
import { lockPools } from '../../db/locks.js';
import { inTransaction } from '../../db/transaction.js';
import { clientKey, rateLimitExceeded } from '../../domain/access/rate-limit.js';
import type { ClaimResolution } from '../../domain/after-sales/claim.js';
import { assertFound, assertValid, notFound, validationError } from '../../domain/common/errors.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import { ShopKind } from '../../entities/upkeep.js';
import type { ApiTokenAdmin } from '../access/api-token-admin.js';
import type { AuthenticatedAccount } from '../access/authentication.js';
import type { AfterSales } from '../after-sales/after-sales.js';
import type { ClaimView } from '../after-sales/claim-reader.js';
import type { ClaimService } from '../after-sales/claims.js';
import { readProducts, type ProductRecord } from '../catalogue/product-reader.js';
import type { Clock } from '../common/clock.js';
import type { CustomerAdmin } from '../customers/customer-admin.js';
import { customerProblems } from '../customers/customer-records.js';
import type { PaymentAdmin } from '../customers/payment-admin.js';
import { withdrawFromPool } from '../keys/key-withdrawal.js';
import { maskText } from '../keys/keys-in-text.js';
import { findOldestKeys } from '../keys/license-key-admin.js';
import type { ProductAdmin } from '../products/product-admin.js';
import type { PointStore } from '../rate-limits/point-store.js';
import type { Vault } from '../secrets/vault.js';
import { recordChange, type StaffActor } from '../staff/audit-trail.js';
import { createStaffMember } from '../staff/staff-member.js';
import { makeTestKeys } from './pool-filling.js';

export interface TestShopDeps {
  dataSource: DataSource;
  vault: Vault;
  clock: Clock;
  /** As whom the helpers act. */
  member: StaffActor;
  /** Counts the accounts of an address, and the keys that an account requests. */
  store: Pick<PointStore, 'consume'>;
  claims: ClaimService;
  /** What staff uses. */
  staff: {
    customers: CustomerAdmin;
    apiTokens: ApiTokenAdmin;
    afterSales: AfterSales;
    payments: PaymentAdmin;
    products: ProductAdmin;
  };
}

/** The input for a new account, unchecked. */
export interface TestAccountInput {
  countryCode: unknown;
  /** EUR; defaults to enough for an order. */
  creditLimit?: unknown;
}

/** A new account, with its token, which is returned only once. */
export interface TestAccountView {
  customer: number;
  token: string;
}

const ACCOUNT_NAME = 'Test account';
const TOKEN_NAME = 'test shop';
const USUAL_CREDIT_LIMIT = 100_000;
/** How many accounts an address makes within an hour at most. */
export const TEST_ACCOUNTS_PER_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;
/** To how many keys a helper sets the stock of a product at most. */
export const MAX_TEST_STOCK = 10_000;
/** For how many keys an account asks within an hour at most: each call may fill a database with as many. */
export const TEST_KEYS_PER_HOUR = 100_000;
const REASON = 'The stock was set';

export async function openTestShop(deps: Omit<TestShopDeps, 'member'>): Promise<TestShop> {
  return new TestShop({ ...deps, member: await helperMember(deps.dataSource, deps.clock()) });
}

/** So that its orders get invoices. */
const BILLING = { street: 'Test street 1', postalCode: '12345', city: 'Testville' };

function toCustomer({ countryCode, creditLimit }: TestAccountInput) {
  const limit = (creditLimit ?? USUAL_CREDIT_LIMIT) as number;
  return { name: ACCOUNT_NAME, countryCode: countryCode as string, creditLimit: limit, billing: BILLING };
}

/** The helpers of a test shop: each does what staff would do, for a customer (docs/spec/test-shop.md#helpers). */
export class TestShop {
  constructor(private readonly deps: TestShopDeps) {}

  /**
   * Checks and counts the accounts of a request, before `createAccount` creates the first of them.
   * @param address the client's; undefined if it is not known.
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field of the first wrong account, RATE_LIMIT_EXCEEDED if
   *   one of them is above the limit.
   */
  async admitAccounts(address: string | undefined, inputs: readonly TestAccountInput[]): Promise<void> {
    for (const input of inputs) assertValid(customerProblems(toCustomer(input)));
    await this.spend(`test-accounts:${clientKey(address)}`, inputs.length, TEST_ACCOUNTS_PER_HOUR);
  }

  /** Opens an account, which was admitted, with a token that may do everything. */
  async createAccount(input: TestAccountInput): Promise<TestAccountView> {
    const { customers, apiTokens } = this.deps.staff;
    const customer = toCustomer(input);
    const { id, customerNumber } = await customers.createCustomer({ ...this.deps.member, testedBy: null }, customer);
    const { token } = await apiTokens.issueToken(this.actorFor({ customerNumber }), id, { name: TOKEN_NAME });
    return { customer: customerNumber, token };
  }

  /** @throws {DomainError} NOT_FOUND for a claim of another customer, and what `AfterSales.resolveClaim` throws. */
  async resolveClaim(
    customer: AuthenticatedAccount,
    id: string,
    resolution: ClaimResolution,
    answer: string | null,
  ): Promise<ClaimView> {
    const { claims, staff, dataSource, vault } = this.deps;
    const own = () => claims.findClaim(customer, id);
    if (!(await own())) throw notFound('Claim', id);
    const maskedAnswer = typeof answer === 'string' ? await maskText(dataSource.manager, vault, answer) : answer;
    await staff.afterSales.resolveClaim(this.actorFor(customer), id, resolution, maskedAnswer);
    return assertFound(await own(), 'Claim', id);
  }

  /** @returns the customer with the new balance. @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
  async recordPayment(
    customer: AuthenticatedAccount,
    amount: unknown,
    reference: unknown,
  ): Promise<AuthenticatedAccount> {
    const { dataSource, vault, staff } = this.deps;
    const maskedReference =
      typeof reference === 'string' ? await maskText(dataSource.manager, vault, reference) : reference;
    const input = { kind: 'PAYMENT', amount, reference: maskedReference } as const;
    const paid = await staff.payments.recordPayment(this.actorFor(customer), customer.id, input);
    return { ...customer, balanceCents: paid.balanceCents };
  }

  /**
   * Changes the list price of a product that is on sale, for everybody.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `listPrice`.
   */
  async setPrice(customer: AuthenticatedAccount, productId: string, listPrice: unknown): Promise<void> {
    await this.getOnSale(this.deps.dataSource.manager, productId);
    await this.deps.staff.products.changeListPrice(this.actorFor(customer), productId, listPrice as number);
  }

  /**
   * Withdraws or creates keys of an ordinary product on sale, until its stock is as requested. Its pools are not
   * refilled for an hour.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `stock`, RATE_LIMIT_EXCEEDED.
   */
  async setStock(customer: AuthenticatedAccount, productId: string, stock: unknown): Promise<void> {
    if (!Number.isInteger(stock) || (stock as number) < 0 || (stock as number) > MAX_TEST_STOCK) {
      throw validationError({ stock: `Stock must be a whole number from 0 to ${MAX_TEST_STOCK}` });
    }
    await this.spend(`test-keys:${customer.id}`, stock as number, TEST_KEYS_PER_HOUR);
    const actor = this.actorFor(customer);
    const { dataSource, clock } = this.deps;
    await inTransaction(dataSource, async (manager) => {
      const now = clock();
      const { isBundle, poolIds } = await this.getOnSale(manager, productId);
      if (isBundle) throw validationError({ stock: 'A bundle has the stock of its components: set theirs' });
      await lockPools(manager, poolIds);
      await manager.query('UPDATE license_pools SET stock_set_at = ? WHERE id IN (?)', [now, poolIds]);
      const pools = await findById(manager, LicensePool, poolIds);
      let missing = (stock as number) - [...pools.values()].reduce((sum, { available }) => sum + available, 0);
      const [first = ''] = poolIds;
      if (missing > 0) await makeTestKeys(manager, this.deps.vault, actor, first, missing, now);
      // The keys of the first pool are sold first.
      for (const pool of poolIds.flatMap((id) => pools.get(id) ?? []).reverse()) {
        const count = Math.min(-missing, pool.available);
        if (count <= 0) continue;
        await withdrawOldest(manager, actor, pool, count, now);
        missing += count;
      }
    });
  }

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED if more than `most` points were spent within an hour. */
  private async spend(key: string, points: number, most: number): Promise<void> {
    const { consumed, msLeft } = await this.deps.store.consume(key, points, HOUR_MS);
    if (consumed > most) throw rateLimitExceeded({ resetMs: msLeft });
  }

  /** @throws {DomainError} NOT_FOUND for an unknown product or one that is off sale. */
  private async getOnSale(manager: EntityManager, id: string): Promise<ProductRecord> {
    const product = isId(id) ? (await readProducts(manager, [id])).get(id) : undefined;
    if (!product?.available) throw notFound('Product', id);
    return product;
  }

  private actorFor({ customerNumber }: Pick<AuthenticatedAccount, 'customerNumber'>): StaffActor {
    return { ...this.deps.member, testedBy: customerNumber };
  }
}

/** Withdraws the oldest keys of a locked pool, as staff would. */
async function withdrawOldest(
  manager: EntityManager,
  actor: StaffActor,
  pool: LicensePool,
  count: number,
  now: Date,
): Promise<void> {
  const { id, available, withdrawn } = pool;
  const [locked] = (await lockPools(manager, [id])).values();
  if (!locked) throw notFound('License pool', id);
  await withdrawFromPool(manager, locked, await findOldestKeys(manager, pool, count), now);
  const change = {
    subject: { type: 'LicensePool', id },
    before: { available, withdrawn },
    after: { available: available - count, withdrawn: withdrawn + count, reason: REASON },
  };
  await recordChange(manager, actor, 'withdrawLicenseKeys', change, now);
}

const NAME = 'Test shop';
const ROLE = 'ADMIN';

/**
 * The member of staff as whom the helpers of a test shop act, so that what they do is recorded like what staff do. Its
 * access is revoked from the start, so it cannot sign in. The first start creates it.
 */
async function helperMember(dataSource: DataSource, now: Date): Promise<StaffActor> {
  const id = await inTransaction(dataSource, async (manager) => {
    const [shop] = await manager.query<{ helperId: string | null }[]>(
      "SELECT helper_id AS helperId FROM shop_kinds WHERE kind = 'TEST' FOR UPDATE",
    );
    if (!shop) throw new Error('Only a test shop has helpers');
    if (shop.helperId !== null) return shop.helperId;
    const { staffMember } = await createStaffMember(manager, { name: NAME, role: ROLE }, now);
    await manager.update(StaffMember, { id: staffMember.id }, { revokedAt: now });
    await manager.update(ShopKind, { id: 1 }, { helperId: staffMember.id });
    return staffMember.id;
  });
  return { id, name: NAME, role: ROLE };
}
