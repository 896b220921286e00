import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { BasisPointsColumn, InstantColumn, PrimaryCategoryColumn, PrimaryIdColumn, TextColumn } from './columns.js';

/** Percentages by category that a customer can be given; valid on both of its days included. */
@Entity('discount_packages')
export class DiscountPackage {
  @PrimaryIdColumn()
  id: string;

  @TextColumn(200)
  name: string;

  @Column({ type: 'date' })
  validFrom: string;

  @Column({ type: 'date' })
  validUntil: string;

  @Column({ type: 'int', default: 1 })
  version: number;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

/** One category's percentage in a package; the category `Default` is the fallback. */
@Entity('category_discounts')
export class CategoryDiscount {
  @PrimaryIdColumn()
  discountPackageId: string;

  @PrimaryCategoryColumn()
  category: string;

  @BasisPointsColumn()
  percentageBp: number;

  @ManyToOne(() => DiscountPackage, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'discount_package_id' })
  discountPackage: DiscountPackage;
}
