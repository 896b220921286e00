import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Region } from '../../../../domain/products/product-fields.js';
import { PRODUCT_SORTS, type ProductSort } from '../../../../services/catalogue/product-reader.js';
import { RegionEnum, SharedProductFields } from '../../../customer/types/product.js';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType, EuroField, falseByDefault, nullable, PageArgs } from '../../../shared/types.js';

const ProductSortEnum = enumType(PRODUCT_SORTS, { name: 'ProductSort' });

@ObjectType('Product', { description: "A product, on sale or not, without customers' prices." })
export class StaffProduct extends SharedProductFields {
  @EuroField()
  listPriceCents: number;

  @EuroField(nullable('The previous list price; null until the first change.'))
  oldListPriceCents: number | null;

  @Field(() => EUR, nullable("The same as oldListPrice, by the name in the customers' API."))
  oldPrice(): number | null {
    return this.oldListPriceCents;
  }

  @Field(() => [ObjectID], {
    description: "An ordinary product's own pools, in the order of sale; for a bundle, the linked pools.",
  })
  licensePools: string[];

  @Field(() => Int, { description: 'The sum of its pools, or the smallest pool of a bundle.' })
  stock: number;

  @Field({ description: 'False if it is withdrawn from sale.' })
  available: boolean;

  @Field({ description: 'False excludes it from all discounts.' })
  discountEligible: boolean;

  @Field(() => Int, { description: 'Incremented by every change; pass it with the next one.' })
  version: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'The last change of the product or of its stock.' })
  updatedAt: Date;
}

export const StaffProductConnection = connectionType(StaffProduct, 'Product');

@InputType({ description: 'An ordinary product gets its own pool; a bundle names the pools that it links.' })
export class CreateProductInput {
  @Field()
  sku: string;

  @Field()
  name: string;

  @Field(() => String, nullable('What customers see next to its keys; defaults to the name.'))
  displayName?: string | null;

  @Field()
  category: string;

  @Field(() => EUR)
  listPrice: number;

  @Field(() => RegionEnum, { nullable: true })
  validRegion?: Region | null;

  @Field(() => Boolean, falseByDefault('It can never be changed.'))
  isBundle?: boolean | null;

  @Field(() => [ObjectID], nullable('For a bundle only: pools of other, ordinary products.'))
  licensePoolIds?: string[] | null;

  @Field(() => Boolean, { nullable: true, defaultValue: true })
  discountEligible?: boolean | null;

  @Field(() => Boolean, { nullable: true, defaultValue: true })
  available?: boolean | null;
}

@InputType({ description: 'Omitted fields stay unchanged.' })
export class UpdateProductInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  displayName?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;

  @Field(() => RegionEnum, nullable('Null clears the region.'))
  validRegion?: Region | null;

  @Field(() => [ObjectID], nullable('For a bundle only: all pools that it links.'))
  licensePoolIds?: string[] | null;

  @Field(() => Boolean, { nullable: true })
  discountEligible?: boolean | null;

  @Field(
    () => Boolean,
    nullable(
      'False withdraws it from sale. Customers are notified of this (`productWithdrawn`), and when it is back ' +
        '(`productAdded`).',
    ),
  )
  available?: boolean | null;

  @Field(() => Int, nullable('The version that was read; VERSION_CONFLICT if it is outdated.'))
  version?: number | null;
}

@ArgsType()
export class ProductsArgs extends PageArgs {
  @Field(() => String, nullable('Part of the name, the display name or the SKU.'))
  search?: string | null;

  @Field(() => String, nullable('The full category, including letter case.'))
  category?: string | null;

  @Field(() => RegionEnum, { nullable: true })
  region?: Region | null;

  @Field(() => Boolean, nullable('True: bundles; false: ordinary products.'))
  isBundle?: boolean | null;

  @Field(() => Boolean, nullable('True: on sale. False: withdrawn from sale.'))
  available?: boolean | null;

  @Field(() => Int, nullable('Products with less stock than this.'))
  stockBelow?: number | null;

  @Field(() => ProductSortEnum, {
    defaultValue: 'CREATED',
    description: 'A cursor is only valid for its own sort order.',
  })
  sort?: ProductSort;

  @Field(() => Boolean, { nullable: true, defaultValue: false })
  descending?: boolean;
}
