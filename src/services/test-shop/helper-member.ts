import type { DataSource } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import { ShopKind } from '../../entities/upkeep/shop-kind.js';
import { createStaffMember } from '../staff/create-staff-member.js';
import type { StaffActor } from '../staff/staff-authentication.js';

const NAME = 'Test shop';
const ROLE = 'ADMIN';

/**
 * The member of staff as whom the helpers of a test shop act, so that what they do is recorded like what staff does. Its
 * access is revoked from the beginning: nobody signs in as it. The first start makes it.
 */
export async function helperMember(dataSource: DataSource, now: Date): Promise<StaffActor> {
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
