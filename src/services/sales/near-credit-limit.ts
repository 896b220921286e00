/** A customer who has used at least this percentage of the credit limit is near it. */
const NEAR_LIMIT_PERCENT = 80;

/** A condition on `customers`: those who can order, owe something, and are near their credit limit. */
export const IS_NEAR_CREDIT_LIMIT = `(status = 'ACTIVE' AND balance_cents > 0
  AND balance_cents * 100 >= credit_limit_cents * ${NEAR_LIMIT_PERCENT})`;
