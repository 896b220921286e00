import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdColumn, PrimaryIdColumn } from '../columns.js';
import { SavedView } from './saved-view.js';
import { StaffMember } from './staff-member.js';

/**
 * The view that a list begins with for a member of staff: one of the member's own, or one that everybody sees. A view that
 * is shared no more is nobody else's default, but is again once it is shared again.
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
