import { Column, Entity, Index } from 'typeorm';
import { HashColumn, InstantColumn, PrimaryIdColumn, TextColumn, WordColumn } from './columns.js';

export const STAFF_ROLES = ['ADMIN', 'CATALOGUE', 'FINANCE', 'SUPPORT'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of the reseller's staff, with the hash of the access token. */
@Entity('staff_members')
export class StaffMember {
  @PrimaryIdColumn()
  id: string;

  @TextColumn(200)
  name: string;

  @WordColumn()
  role: StaffRole;

  @Column({ type: 'varchar', length: 16, charset: 'ascii', collation: 'ascii_bin' })
  prefix: string;

  @Index('staff_members_token_hash', { unique: true })
  @HashColumn()
  tokenHash: Buffer;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn({ nullable: true })
  revokedAt: Date | null;
}
