import { Entity, PrimaryColumn } from 'typeorm';
import { CiphertextColumn, InstantColumn } from '../columns.js';

/**
 * A random key, created at the first start and stored encrypted with ENCRYPTION_KEY, so that what is computed with it
 * stays valid when ENCRYPTION_KEY is rotated.
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
