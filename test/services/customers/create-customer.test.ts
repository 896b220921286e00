import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../src/domain/common/errors.js';
import { ApiToken } from '../../../src/entities/customers/api-token.js';
import { StaffMember } from '../../../src/entities/staff/staff-member.js';
import { issueToken } from '../../../src/services/access/api-token-admin.js';
import { createCustomer, getCustomer } from '../../../src/services/customers/customer-records.js';
import { hashToken } from '../../../src/services/secrets/access-token.js';
import { createStaffMember } from '../../../src/services/staff/staff-member.js';
import { useService } from '../../support/use-service.js';

async function refusal(promise: Promise<unknown>): Promise<[string, Record<string, string> | undefined]> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw new Error('no refusal', { cause: error });
  return [error.code, error.extras.details];
}

describe('createCustomer, issueToken and createStaffMember', () => {
  const now = new Date('2026-05-01T10:00:00.000Z');
  const fixture = useService();
  let manager: EntityManager;

  beforeAll(async () => {
    ({ manager } = fixture.service.app.dataSource);
  });

  it('a new account owes nothing and has a number of its own', async () => {
    const discountPackageId = await fixture.shop.discountPackage({ Default: 500 });
    const customer = await createCustomer(
      manager,
      {
        name: '  Müller & Söhne ',
        email: 'einkauf@mueller.example.com',
        countryCode: 'DE',
        creditLimit: 5_000.5,
        discountPackageId,
        status: 'SUSPENDED',
        ordersPerMinute: 7,
      },
      now,
    );
    expect(customer).toMatchObject({
      name: 'Müller & Söhne',
      email: 'einkauf@mueller.example.com',
      countryCode: 'DE',
      status: 'SUSPENDED',
      creditLimitCents: 500_050,
      balanceCents: 0,
      discountPackageId,
      readsPerMinute: null,
      ordersPerMinute: 7,
      version: 1,
      createdAt: now,
    });
    const next = await createCustomer(manager, { name: 'Next', countryCode: 'AT', creditLimit: 0 }, now);
    expect(next).toMatchObject({ email: null, status: 'ACTIVE', discountPackageId: null, creditLimitCents: 0 });
    expect(next.customerNumber).toBeGreaterThan(customer.customerNumber);
    expect(await getCustomer(manager, String(next.customerNumber))).toEqual(next);
    expect(await getCustomer(manager, next.id)).toEqual(next);
  });

  it('a new customer is refused with every wrong field at once', async () => {
    const wrong = {
      name: ' ',
      email: 'nobody',
      countryCode: 'UK',
      creditLimit: 1.005,
      discountPackageId: 'Größe',
      readsPerMinute: 0,
    };
    expect(await refusal(createCustomer(manager, wrong, now))).toEqual([
      'VALIDATION_ERROR',
      {
        name: 'Name is required',
        email: 'Email must be an e-mail address',
        countryCode: 'Country code must be one of ISO 3166-1, such as DE',
        creditLimit: 'Credit limit must be an amount in EUR with at most two decimals',
        readsPerMinute: 'Reads per minute must be a whole number from 1 to 1000000',
        discountPackageId: 'Discount package Größe does not exist',
      },
    ]);
  });

  it('an issued token lets its customer in, and only the hash of the token is stored', async () => {
    const customer = await createCustomer(manager, { name: 'Token', countryCode: 'AT', creditLimit: 1 }, now);
    const expiresAt = new Date('2099-01-01T00:00:00.000Z');
    const { token, apiToken } = await issueToken(manager, customer.id, { name: 'till', expiresAt }, now);
    const response = await fixture.service.request('GET', '/api/orders', { token });
    expect(response.status).toBe(200);
    const stored = await fixture.service.app.dataSource.manager.findOneByOrFail(ApiToken, { id: apiToken.id });
    expect(stored).toMatchObject({ customerId: customer.id, name: 'till', tokenHash: hashToken(token), expiresAt });
    expect(token.startsWith(stored.prefix)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('a token without a name, with an expiry in the past or for an unknown customer is not issued', async () => {
    const customer = await createCustomer(manager, { name: 'Token', countryCode: 'AT', creditLimit: 1 }, now);
    expect(await refusal(issueToken(manager, customer.id, { name: '', expiresAt: now }, now))).toEqual([
      'VALIDATION_ERROR',
      { name: 'Name is required', expiresAt: 'Expires at must be a time in the future' },
    ]);
    expect(await refusal(issueToken(manager, customer.id, { name: 'x', expiresAt: new Date('soon') }, now))).toEqual([
      'VALIDATION_ERROR',
      { expiresAt: 'Expires at must be a time in the future' },
    ]);
    expect(await refusal(issueToken(manager, 'f'.repeat(24), { name: 'x' }, now))).toEqual(['NOT_FOUND', undefined]);
    expect(await refusal(getCustomer(manager, 'Wächter'))).toEqual(['NOT_FOUND', undefined]);
    expect(await refusal(getCustomer(manager, '1'))).toEqual(['NOT_FOUND', undefined]);
  });

  it('a new staff member has a name, a known role and a token of which only the hash is stored', async () => {
    const { token, staffMember } = await createStaffMember(manager, { name: 'Ada', role: 'SUPPORT' }, now);
    const stored = await fixture.service.app.dataSource.manager.findOneByOrFail(StaffMember, { id: staffMember.id });
    expect(stored).toMatchObject({ name: 'Ada', role: 'SUPPORT', tokenHash: hashToken(token), revokedAt: null });
    expect(token).toMatch(/^ros_/);
    expect(await refusal(createStaffMember(manager, { name: '', role: 'BOSS' as 'ADMIN' }, now))).toEqual([
      'VALIDATION_ERROR',
      { name: 'Name is required', role: 'Role must be one of ADMIN, CATALOGUE, FINANCE, SUPPORT' },
    ]);
  });
});
