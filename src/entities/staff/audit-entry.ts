import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { AsciiColumn, ExactTextColumn, IdColumn, InstantColumn } from '../columns.js';
import { StaffMember } from './staff-member.js';

/** The origin of a change; SYSTEM is the service itself, such as a job, TEST_SHOP a helper for integrators. */
export const AUDIT_SOURCES = ['GRAPHQL', 'CONSOLE', 'CLI', 'SYSTEM', 'TEST_SHOP'] as const;
export type AuditSource = (typeof AUDIT_SOURCES)[number];

/**
 * A change by staff, a command or the service. Written in the transaction of the change, never changed, and deleted
 * when it is old.
 */
@Entity('audit_entries')
@Index('audit_entries_subject_at', ['subjectId', 'at'])
@Index('audit_entries_staff_at', ['staffMemberId', 'at'])
@Index('audit_entries_type_at', ['subjectType', 'at'])
@Index('audit_entries_action_at', ['action', 'at'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Index('audit_entries_at')
  @InstantColumn()
  at: Date;

  /** Who made the change, or planned it; null if `via` is CLI, and where the service acted unasked. */
  @IdColumn({ nullable: true })
  @ForeignKey(() => StaffMember)
  staffMemberId: string | null;

  /** The mutation's name; commands that do the same as a mutation have the same. */
  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  action: string;

  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  subjectType: string;

  @Column({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  subjectId: string;

  /** JSON of the changed fields before the change; null for a new object. Never contains a secret or a complete key. */
  @Column({ name: 'state_before', type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  before: string | null;

  @Column({ name: 'state_after', type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  after: string | null;

  /** The request that made the change; null outside of requests. */
  @Column({ type: 'varchar', length: 128, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  requestId: string | null;

  @AsciiColumn({ default: 'GRAPHQL' })
  via: AuditSource;

  /** Who ran the command, by the operating system, or which customer called a helper; null for any other `via`. */
  @ExactTextColumn(200, { nullable: true })
  operator: string | null;
}
