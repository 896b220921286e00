import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { IdColumn, InstantColumn } from './columns.js';
import { StaffMember } from './staff-member.js';

/** A change by a member of staff. Written in the transaction of the change, never changed, and deleted when it is old. */
@Entity('audit_entries')
@Index('audit_entries_subject', ['subjectId', 'id'])
@Index('audit_entries_staff', ['staffMemberId', 'id'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Index('audit_entries_at')
  @InstantColumn()
  at: Date;

  @IdColumn()
  staffMemberId: string;

  @ManyToOne(() => StaffMember)
  @JoinColumn({ name: 'staff_member_id' })
  staffMember: StaffMember;

  /** The mutation's name. */
  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  action: string;

  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  subjectType: string;

  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  subjectId: string;

  /** JSON of the changed fields before the change; null for something new. Never holds a secret or a whole key. */
  @Column({ name: 'state_before', type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  before: string | null;

  @Column({ name: 'state_after', type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  after: string | null;
}
