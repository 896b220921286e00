import { Extensions, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { REGIONS, type Region } from '../../../entities/products/product.js';
import { DateTime, EUR, ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType } from '../../shared/types.js';

export const RegionEnum = enumType(REGIONS, { name: 'Region', description: 'Where a license is valid.' });

// What the cost of a list of changes is estimated by; it may hold the whole catalogue.
const CATALOGUE_SIZE = 500;

// Simple resolvers read the property directly, without type-graphql's middleware: a page has thousands of these fields.
@ObjectType('VolumeDiscount', {
  description: 'So much off the price that is left, from so many pieces of the product in an order.',
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

@ObjectType('Product', { description: 'A product at your prices, as of now.', simpleResolvers: true })
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

  @Field(() => Float, { description: 'The percentage of your package or of a promotion, whichever is better.' })
  discount: number;

  @Field(() => [ObjectID], { description: 'The license pools that the product draws on.' })
  licensePools: string[];

  @Field(() => Int)
  stock: number;

  @Field(() => DateTime, {
    description:
      'When the product or its stock last changed. A change of your discounts changes `price` and leaves this as it is.',
  })
  updatedAt: Date;
}

@ObjectType('ProductChanges')
export class ProductChangesType {
  @Extensions({ listSize: CATALOGUE_SIZE })
  @Field(() => [ProductType], { description: 'As they are now.' })
  products: ProductType[];

  @Extensions({ listSize: CATALOGUE_SIZE })
  @Field(() => [ObjectID], { description: 'Products that were withdrawn from sale, or have left the region.' })
  withdrawnIds: string[];

  @Field({ description: 'The `after` for what changes from now on.' })
  next: string;
}

@ObjectType('ProductConnection')
export class ProductConnectionType extends connectionType(ProductType, 'Product') {
  @Field({
    description:
      'The `after` of `productChanges` for what changes after this answer, in the same `region`. Of a list that is read page ' +
      'by page, take that of the first page.',
  })
  changes: string;
}
