import { selectList } from '../../src/db/columns.js';
import { LicenseKey } from '../../src/entities/keys/license-key.js';
import { Order } from '../../src/entities/orders/order.js';
import { AuditEntry } from '../../src/entities/staff/staff-member.js';

describe('selectList', () => {
  it('a select list names each column after its property', () => {
    expect(selectList(Order, 'o', ['orderNumber', 'status', 'discountPercentageBp'])).toBe(
      'o.order_number AS orderNumber, o.status, o.discount_percentage_bp AS discountPercentageBp',
    );
  });

  it('a select list without a table alias names no table', () => {
    expect(selectList(Order, '', ['status', 'orderDate'])).toBe('status, order_date AS orderDate');
  });

  it('a select list renames a column by AS', () => {
    expect(selectList(LicenseKey, 'k', ['id AS keyId', 'licensePoolId AS poolId'])).toBe(
      'k.id AS keyId, k.license_pool_id AS poolId',
    );
  });

  it('a select list knows a column whose name the entity sets itself', () => {
    expect(selectList(AuditEntry, '', ['before', 'after AS state_after'])).toBe('state_before AS before, state_after');
  });

  it('a property that is no column is refused', () => {
    // @ts-expect-error No entity has this property, which is what the compiler says too.
    expect(() => selectList(Order, 'o', ['orderNumbr'])).toThrow('Order.orderNumbr is not a column');
    // @ts-expect-error
    expect(() => selectList(Order, 'o', ['orderNumbr AS number'])).toThrow('Order.orderNumbr is not a column');
  });
});
