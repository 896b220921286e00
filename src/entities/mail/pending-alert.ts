import { Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { StaffAlert } from '../../domain/staff/staff-alert.js';
import { AsciiColumn, IdColumn, TextColumn } from '../columns.js';
import { StaffMember } from '../staff/staff-member.js';

/** An entry of the next alert mail to a member of staff; written in the transaction that causes it. */
@Entity('pending_alerts')
@Index('pending_alerts_of_member', ['staffMemberId', 'alert'])
export class PendingAlert {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @IdColumn()
  @ForeignKey(() => StaffMember, { name: 'pending_alerts_staff_member_id' })
  staffMemberId: string;

  @AsciiColumn()
  alert: StaffAlert;

  /** What it is about, as the mail says it. */
  @TextColumn(1000)
  line: string;
}
