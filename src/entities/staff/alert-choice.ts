import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { StaffAlert } from '../../domain/staff/staff-alert.js';
import { InstantColumn, PrimaryIdColumn } from '../columns.js';
import { StaffMember } from './staff-member.js';

/** A kind of alert that a member of staff has chosen, or had: then the row still says when the last mail was. */
@Entity('alert_choices')
export class AlertChoice {
  @PrimaryIdColumn()
  @ForeignKey(() => StaffMember, { name: 'alert_choices_staff_member_id' })
  staffMemberId: string;

  @PrimaryColumn({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin' })
  alert: StaffAlert;

  @Column({ type: 'boolean' })
  isChosen: boolean;

  /** When the last mail of the kind was queued, by the database's clock; null before the first. */
  @InstantColumn({ nullable: true })
  mailedAt: Date | null;
}
