import { PRODUCT_SORTS } from '../../../../services/catalogue/product-reader.js';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Region } from '../../../../entities/products/product.js';
import { DateTime, EUR, ObjectID } from '../../../shared/scalars.js';
import { connectionType, enumType } from '../../../shared/types.js';
import { SharedProductFields, RegionEnum } from '../../../customer/types/product.js';

export const ProductSortEnum = enumType(PRODUCT_SORTS, { name: 'ProductSort' });

@ObjectType('Product', { description: "A product as it stands, on sale or not; at nobody's prices." })
export class StaffProduct extends SharedProductFields {
  @Field(() => EUR, { name: 'listPrice' })
  listPriceCents: number;

  @Field(() => EUR, {
    name: 'oldListPrice',
    nullable: true,
    description: 'The list price before the last change; null until a first change.',
  })
  oldListPriceCents: number | null;

  @Field(() => EUR, {
    nullable: true,
    description: 'The same as oldListPrice, by the name that customers know.',
  })
  oldPrice(): number | null {
    return this.oldListPriceCents;
  }

  @Field(() => [ObjectID], {
    description: "An ordinary product's own pools, in the order in which it uses them up; those that a bundle links.",
  })
  licensePools: string[];

  @Field(() => Int, { description: 'The sum over its pools; for a bundle the least of them.' })
  stock: number;

  @Field({ description: 'False once it is taken off sale.' })
  available: boolean;

  @Field({ description: 'False: it gets no discount of any kind.' })
  discountEligible: boolean;

  @Field(() => Int, { description: 'Raised by every change; give it along with the next one.' })
  version: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { description: 'The last change of the product or of its stock.' })
  updatedAt: Date;
}

export const StaffProductConnection = connectionType(StaffProduct, 'Product');

@InputType({ description: 'An ordinary product gets a pool of its own; a bundle names the pools that it links.' })
export class CreateProductInput {
  @Field()
  sku: string;

  @Field()
  name: string;

  @Field(() => String, { nullable: true, description: 'What customers see beside its keys; the name if left out.' })
  displayName?: string | null;

  @Field()
  category: string;

  @Field(() => EUR)
  listPrice: number;

  @Field(() => RegionEnum, { nullable: true })
  validRegion?: Region | null;

  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Can never be changed.' })
  isBundle?: boolean | null;

  @Field(() => [ObjectID], { nullable: true, description: 'For a bundle only: pools of other, ordinary products.' })
  licensePoolIds?: string[] | null;

  @Field(() => Boolean, { nullable: true, defaultValue: true })
  discountEligible?: boolean | null;

  @Field(() => Boolean, { nullable: true, defaultValue: true })
  available?: boolean | null;
}

@InputType({ description: 'What is left out stays as it is.' })
export class UpdateProductInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  displayName?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;

  @Field(() => RegionEnum, { nullable: true, description: 'Null takes the region away.' })
  validRegion?: Region | null;

  @Field(() => [ObjectID], { nullable: true, description: 'For a bundle only: all pools that it links from now on.' })
  licensePoolIds?: string[] | null;

  @Field(() => Boolean, { nullable: true })
  discountEligible?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False takes it off sale. Customers are told of it (`productWithdrawn`), and where it is back (`productAdded`).',
  })
  available?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The version that was read; VERSION_CONFLICT if it is no more.' })
  version?: number | null;
}
