import { Column, Entity, Index } from 'typeorm';
import { MAX_IDENTITY_LENGTH } from '../../domain/staff/openid-connect.js';
import { AsciiColumn, ExactTextColumn, HashColumn, InstantColumn, PrimaryIdColumn, TextColumn } from '../columns.js';

export const STAFF_ROLES = ['ADMIN', 'CATALOGUE', 'FINANCE', 'SUPPORT'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of the reseller's staff, with the hash of the access token. */
@Entity('staff_members')
@Index('staff_members_identity', ['oidcIssuer', 'oidcSubject'], { unique: true })
export class StaffMember {
  @PrimaryIdColumn()
  id: string;

  @TextColumn(200)
  name: string;

  /** Unique, in lower case; null for a member whose access was revoked. */
  @Index('staff_members_email', { unique: true })
  @ExactTextColumn(320, { nullable: true })
  email: string | null;

  @AsciiColumn()
  role: StaffRole;

  @Column({ type: 'varchar', length: 16, charset: 'ascii', collation: 'ascii_bin' })
  prefix: string;

  @Index('staff_members_token_hash', { unique: true })
  @HashColumn()
  tokenHash: Buffer;

  /** The issuer of `oidcSubject`. Both are null until the member first signs in by OpenID Connect. */
  @ExactTextColumn(MAX_IDENTITY_LENGTH, { nullable: true })
  oidcIssuer: string | null;

  /** The only account of the provider that can sign the member in. */
  @ExactTextColumn(MAX_IDENTITY_LENGTH, { nullable: true })
  oidcSubject: string | null;

  @InstantColumn()
  createdAt: Date;

  /** Raised by each change of what staff sees of the member. */
  @Column({ type: 'int', default: 1 })
  version: number;

  /** Exact to one minute, because not every request writes it. */
  @InstantColumn({ nullable: true })
  lastUsedAt: Date | null;

  @InstantColumn({ nullable: true })
  revokedAt: Date | null;
}
