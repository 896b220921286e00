import { limitsOf, type CustomerLimits } from '../../domain/access/rate-limit.js';
import { vatRate } from '../../domain/common/money.js';
import { availableCredit } from '../../domain/customers/credit.js';
import type { AuthenticatedAccount } from '../access/authentication.js';

/** A customer's account as its owner sees it (docs/spec/account.md#account-record). */
export type AccountView = Omit<AuthenticatedAccount, keyof CustomerLimits> &
  CustomerLimits & {
    currency: 'EUR';
    availableCreditCents: number;
    vatRateBp: number;
  };

/** Shows customers their own account. */
export class CustomerAccount {
  /** @param everybodysLimits the limits of customers without overrides. */
  constructor(private readonly everybodysLimits: CustomerLimits) {}

  /** The account as the check of the token read it, so it costs no further read. */
  accountOf(customer: AuthenticatedAccount): AccountView {
    return {
      ...customer,
      ...limitsOf(customer, this.everybodysLimits),
      currency: 'EUR',
      availableCreditCents: availableCredit(customer),
      vatRateBp: vatRate(customer),
    };
  }
}
