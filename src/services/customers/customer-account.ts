import { availableCredit } from '../../domain/customers/credit.js';
import { limitsOf, type CustomerLimits } from '../../domain/access/rate-limit.js';
import { vatRate } from '../../domain/orders/vat.js';
import type { CustomerStatus } from '../../entities/customers/customer.js';
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
  /** @param everybodysLimits the limits of customers without overrides. */
  constructor(private readonly everybodysLimits: CustomerLimits) {}

  /** The account as the check of the token read it, so it costs no further read. */
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
