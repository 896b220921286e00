import { Entity, Index } from 'typeorm';
import { ascii, hash, instant, orNull, reference, ROW, rowOf, text } from '../columns.js';
import { Customer } from './customer.js';

/** A customer's access token; the token itself is returned once and never stored. */
@Entity('api_tokens')
@Index('api_tokens_token_hash', ['tokenHash'], { unique: true })
export class ApiToken extends rowOf({
  ...ROW,
  customerId: reference(() => Customer),
  name: text(200),
  /** The token's first characters, by which people recognise it. */
  prefix: ascii(16),
  tokenHash: hash(),
  /** What it may do: `READ,ORDER`; null for everything. */
  scopes: orNull(ascii(100)),
  /** The addresses and ranges that it may be used from, joined by commas; null for any. */
  allowedIps: orNull(ascii(5000)),
  expiresAt: orNull(instant()),
  /** Exact to one minute, because not every request writes it. */
  lastUsedAt: orNull(instant()),
  revokedAt: orNull(instant()),
}) {}
