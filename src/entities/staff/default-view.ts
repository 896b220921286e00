import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdColumn, PrimaryIdColumn } from '../columns.js';
import { SavedView } from './saved-view.js';
import { StaffMember } from './staff-member.js';

/**
 * The default view of a list for a member of staff: one of the member's own, or a shared one. A view that is no longer
 * shared is no other member's default, until it is shared again.
 */
@Entity('default_views')
export class DefaultView {
  @PrimaryIdColumn()
  @ForeignKey(() => StaffMember, { name: 'default_views_staff_member_id' })
  staffMemberId: string;

  /** The console's word for the list, such as `orders`. */
  @PrimaryColumn({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  list: string;

  @Index('default_views_view')
  @IdColumn()
  @ForeignKey(() => SavedView, { name: 'default_views_view_id', onDelete: 'CASCADE' })
  viewId: string;
}
