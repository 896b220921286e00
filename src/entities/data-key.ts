import { Entity, PrimaryColumn } from 'typeorm';
import { CiphertextColumn, InstantColumn } from './columns.js';

/**
 * A random key made at the first start and kept encrypted under ENCRYPTION_KEY, so that what was computed with it
 * outlives a rotation of ENCRYPTION_KEY.
 */
@Entity('data_keys')
export class DataKey {
  @PrimaryColumn({ type: 'varchar', length: 40, charset: 'ascii', collation: 'ascii_bin' })
  name: string;

  @CiphertextColumn()
  ciphertext: Buffer;

  @InstantColumn()
  createdAt: Date;
}
