import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the changes of a part of the catalogue (`db/catalogue-versions.ts` says which). */
@Entity('catalogue_versions')
export class CatalogueVersion {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'bigint', default: 0 })
  version: number;
}
