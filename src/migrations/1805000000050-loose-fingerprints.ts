import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropColumnIfExists, dropIndexIfExists, ensureColumn, ensureIndex } from './existing.js';

const TABLE = 'license_keys';
const COLUMN = 'loose_fingerprint';
const INDEX = 'license_keys_loose_fingerprint';

/** By what keys are found that differ only in dashes, blanks or letter case; null until it is computed. */
export class LooseFingerprints1805000000050 implements MigrationInterface {
  name = 'LooseFingerprints1805000000050';

  async up(runner: QueryRunner): Promise<void> {
    await ensureColumn(runner, TABLE, COLUMN, 'binary(16) NULL');
    await ensureIndex(runner, TABLE, INDEX, COLUMN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexIfExists(runner, TABLE, INDEX);
    await dropColumnIfExists(runner, TABLE, COLUMN);
  }
}
