import { Entity } from 'typeorm';
import { ascii, ciphertext, id, instant, int, longText, orNull, primary, reference, rowOf } from './columns.js';
import { StaffMember } from './staff/staff-member.js';

/**
 * A random key, created at the first start and stored encrypted with ENCRYPTION_KEY, so that what is computed with it
 * stays valid when ENCRYPTION_KEY is rotated.
 */
@Entity('data_keys')
export class DataKey extends rowOf({
  name: primary(ascii(40)),
  ciphertext: ciphertext(),
  createdAt: instant(),
}) {}

/** A shop for customers, or one on which integrators try everything. */
export type ShopKindValue = 'REAL' | 'TEST';

/** Which kind of shop the database is of. A single row, written by the first start and never changed. */
@Entity('shop_kinds')
export class ShopKind extends rowOf({
  id: primary(int({ type: 'tinyint' })),
  kind: ascii<ShopKindValue>(),
  /** As whom the helpers of a test shop act; null in a real shop. */
  helperId: orNull(reference(() => StaffMember, { name: 'shop_kinds_helper_id' })),
}) {}

/**
 * The result of the last verification of the database, and the one that runs now. A single row, with times by the
 * database's clock.
 */
@Entity('verifications')
export class VerificationState extends rowOf({
  id: primary(int({ type: 'tinyint' })),
  /** The current run; null if none runs. */
  runId: orNull(id()),
  startedAt: orNull(instant()),
  /** When the run's lease expires; its process renews it. */
  expiresAt: orNull(instant()),
  /** When the last completed verification ended; null before the first. */
  endedAt: orNull(instant()),
  /** The contradictions that it found: a JSON array of texts. */
  broken: orNull(longText()),
}) {}
