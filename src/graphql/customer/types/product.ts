import { Extensions, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { REGIONS, type Region } from '../../../entities/products/product.js';
import { DateTime, EUR, ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';

export const RegionEnum = enumType(REGIONS, { name: 'Region', description: 'The region in which a license is valid.' });

// The estimated length of a list of changes for its cost; it may hold the full catalogue.
const CATALOGUE_SIZE = 500;

// Simple resolvers read the property directly, without type-graphql's middleware: a page has thousands of these fields.
@ObjectType('VolumeDiscount', {
  description: 'A further percentage off from a minimum quantity of the product per order.',
  simpleResolvers: true,
})
@InputType('VolumeDiscountInput')
export class VolumeDiscountType {
  @Field(() => Int)
  minQuantity: number;

  @Field(() => Float)
  percentage: number;
}

/** The fields of a product that customers and staff share. */
@ObjectType({ simpleResolvers: true })
export abstract class SharedProductFields {
  @Field(() => ObjectID)
  id: string;

  @Field()
  sku: string;

  @Field()
  name: string;

  @Field()
  displayName: string;

  @Field()
  category: string;

  @Field()
  isBundle: boolean;

  @Field(() => RegionEnum, { nullable: true })
  validRegion: Region | null;

  @Field(() => [VolumeDiscountType])
  volumeDiscounts: VolumeDiscountType[];
}

@ObjectType('Product', { description: 'A product at your current prices.', simpleResolvers: true })
export class ProductType extends SharedProductFields {
  @Field(() => EUR, { name: 'price', simple: false, description: 'Your final price of one piece, after discounts.' })
  priceCents: number;

  @Field(() => EUR, { name: 'listPrice', simple: false, description: 'The price before discounts.' })
  listPriceCents: number;

  @Field(() => EUR, {
    name: 'oldPrice',
    simple: false,
    nullable: true,
    description: 'Your price before the last change of the list price.',
  })
  oldPriceCents: number | null;

  @Field(() => Float, { description: 'The percentage of your package or of a promotion; the better one applies.' })
  discount: number;

  @Field(() => [ObjectID], { description: 'The pools of its keys.' })
  licensePools: string[];

  @Field(() => Int)
  stock: number;

  @Field(() => DateTime, {
    description:
      'When the product or its stock last changed. A change of your discounts changes `price` but not this time.',
  })
  updatedAt: Date;
}

@ObjectType('ProductChanges')
export class ProductChangesType {
  @Extensions({ listSize: CATALOGUE_SIZE })
  @Field(() => [ProductType], { description: 'The current products.' })
  products: ProductType[];

  @Extensions({ listSize: CATALOGUE_SIZE })
  @Field(() => [ObjectID], { description: 'Products that were withdrawn from sale or left the region.' })
  withdrawnIds: string[];

  @Field({ description: 'Pass it as `after` to get later changes.' })
  next: string;
}

@ObjectType('ProductConnection')
export class ProductConnectionType extends connectionType(ProductType, 'Product') {
  @Field({
    description:
      'The `after` of `productChanges` for the changes after this response, in the same `region`. If you read ' +
      'a list page by page, use that of the first page.',
  })
  changes: string;
}
