import type { EntityManager } from 'typeorm';
import { availableCredit } from '../../../domain/customers/credit.js';
import { toEuro } from '../../../domain/common/money.js';
import { recordCustomerEvent } from '../../webhooks/outbox.js';
import type { Acceptance } from './order-decisions.js';

/** Records `creditLow` events, in the transaction of the orders that leave too little credit. */
export async function recordCreditLow(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  now: Date,
): Promise<void> {
  for (const { customer, balanceAfterCents, draft, tellsCreditLow } of accepted) {
    if (!tellsCreditLow) continue;
    const account = { ...customer, balanceCents: balanceAfterCents };
    const data = {
      balance: toEuro(account.balanceCents),
      creditLimit: toEuro(account.creditLimitCents),
      availableCredit: toEuro(availableCredit(account)),
    };
    const { cause } = draft.order;
    await recordCustomerEvent(manager, { kind: 'creditLow', customerId: customer.id, data, cause }, now);
  }
}
