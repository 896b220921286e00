import { availableCredit } from '../../domain/credit.js';
import { limitsOf, type CustomerLimits } from '../../domain/rate-limit.js';
import { vatRate } from '../../domain/vat.js';
import type { CustomerStatus } from '../../entities/customer.js';
import type { CheckedCustomer } from '../access/authentication.js';

/** A customer's account as its owner sees it (docs/spec/account.md#account-record). */
export interface AccountView extends CustomerLimits {
  id: string;
  customerNumber: number;
  name: string;
  email: string | null;
  countryCode: string;
  status: CustomerStatus;
  currency: 'EUR';
  balanceCents: number;
  creditLimitCents: number;
  availableCreditCents: number;
  vatRateBp: number;
  createdAt: Date;
}

/** Shows customers their own account. */
export class CustomerAccount {
  /** @param everybodysLimits those of customers for whom staff has set none. */
  constructor(private readonly everybodysLimits: CustomerLimits) {}

  /** The account as it stood when the request was let in. It costs no read: the check of the token has found it. */
  accountOf(customer: CheckedCustomer): AccountView {
    const { id, customerNumber, name, email, countryCode, status, createdAt } = customer;
    const { balanceCents, creditLimitCents } = customer;
    return {
      id,
      customerNumber,
      name,
      email,
      countryCode,
      status,
      currency: 'EUR',
      balanceCents,
      creditLimitCents,
      availableCreditCents: availableCredit(customer),
      vatRateBp: vatRate(countryCode),
      ...limitsOf(customer, this.everybodysLimits),
      createdAt,
    };
  }
}
