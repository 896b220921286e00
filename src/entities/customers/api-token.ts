import { Column, Entity, Index } from 'typeorm';
import { HashColumn, InstantColumn, ReferenceColumn, Row, TextColumn } from '../columns.js';
import { Customer } from './customer.js';

/** A customer's access token; the token itself is returned once and never stored. */
@Entity('api_tokens')
export class ApiToken extends Row {
  @ReferenceColumn(() => Customer)
  customerId: string;

  @TextColumn(200)
  name: string;

  /** The token's first characters, by which people recognise it. */
  @Column({ type: 'varchar', length: 16, charset: 'ascii', collation: 'ascii_bin' })
  prefix: string;

  @Index('api_tokens_token_hash', { unique: true })
  @HashColumn()
  tokenHash: Buffer;

  /** What it may do: `READ,ORDER`; null for everything. */
  @Column({ type: 'varchar', length: 100, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  scopes: string | null;

  /** The addresses and ranges that it may be used from, joined by commas; null for any. */
  @Column({ type: 'varchar', length: 5000, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  allowedIps: string | null;

  @InstantColumn({ nullable: true })
  expiresAt: Date | null;

  /** Exact to one minute, because not every request writes it. */
  @InstantColumn({ nullable: true })
  lastUsedAt: Date | null;

  @InstantColumn({ nullable: true })
  revokedAt: Date | null;
}
