import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { ExactTextColumn, IdColumn, InstantColumn, PrimaryIdColumn, TextColumn } from '../columns.js';
import { StaffMember } from './staff-member.js';

/**
 * The filters, sorting and columns that a member of staff has saved for a list of the console; deleted when the
 * member's access is revoked, unless everybody sees it.
 */
@Entity('saved_views')
@Index('saved_views_name', ['staffMemberId', 'list', 'name'], { unique: true })
export class SavedView {
  @PrimaryIdColumn()
  id: string;

  @IdColumn()
  @ForeignKey(() => StaffMember)
  staffMemberId: string;

  /** The console's word for the list, such as `orders`. */
  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  list: string;

  @TextColumn(100)
  name: string;

  /** The query string of the list's URL, without its question mark. Never contains a cursor or a complete key. */
  @ExactTextColumn(2000)
  query: string;

  /** Whether all members see it. */
  @Column({ type: 'boolean', default: false })
  isShared: boolean;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}
