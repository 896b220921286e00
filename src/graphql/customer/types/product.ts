import { ArgsType, Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { CURSOR, SEARCH } from '../../../domain/common/text.js';
import { CATEGORY, PRODUCT_TEXT_RULES, REGIONS, type Region } from '../../../domain/products/product-fields.js';
import { PRODUCT, VOLUME_DISCOUNT } from '../../../records/product.js';
import { field, inputs, instant, optional, textOf } from '../../shared/fields.js';
import { ObjectID } from '../../shared/scalars.js';
import { connectionType, enumType, PageArgs } from '../../shared/types.js';
import { FieldOf } from '../field-of.js';

export const RegionEnum = enumType(REGIONS, { name: 'Region', description: 'The region in which a license is valid.' });

// The estimated length of a list of changes for its cost; it may hold the full catalogue.
const CATALOGUE_SIZE = 500;

// Simple resolvers read the property directly, without type-graphql's middleware: a page has thousands of these fields.
@ObjectType('VolumeDiscount', {
  description: 'A further percentage off from a minimum quantity of the product per order.',
  simpleResolvers: true,
})
@InputType('VolumeDiscountInput', { description: 'A volume tier.' })
export class VolumeDiscountType {
  @FieldOf(VOLUME_DISCOUNT) minQuantity: number;
  @FieldOf(VOLUME_DISCOUNT) percentage: number;
}

/** The fields of a product that customers and staff share. */
@ObjectType({ simpleResolvers: true })
export abstract class SharedProductFields {
  @FieldOf(PRODUCT) id: string;
  @FieldOf(PRODUCT) sku: string;
  @FieldOf(PRODUCT) name: string;
  @FieldOf(PRODUCT) displayName: string;
  @FieldOf(PRODUCT) category: string;
  @FieldOf(PRODUCT) isBundle: boolean;
  @FieldOf(PRODUCT, () => RegionEnum) validRegion: Region | null;
  @FieldOf(PRODUCT, () => VolumeDiscountType) volumeDiscounts: VolumeDiscountType[];
}

@ObjectType('Product', { description: 'A product at your current prices.', simpleResolvers: true })
export class ProductType extends SharedProductFields {
  @FieldOf(PRODUCT) priceCents: number;
  @FieldOf(PRODUCT) listPriceCents: number;

  @FieldOf(PRODUCT, { description: 'Your price before the last change of the list price.' })
  oldPriceCents: number | null;
  @FieldOf(PRODUCT) discount: number;
  @FieldOf(PRODUCT) licensePools: string[];
  @FieldOf(PRODUCT) stock: number;
  @FieldOf(PRODUCT) updatedAt: Date;
}

@ObjectType('ProductChanges', { description: 'What changed in the catalogue.' })
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

@ObjectType('ProductConnection', { description: 'A page of products.' })
export class ProductConnectionType extends connectionType(ProductType, 'Product') {
  @Field({
    description:
      'The `after` of `productChanges` for the changes after this response, in the same `region`. If you read ' +
      'a list page by page, use that of the first page.',
  })
  changes: string;
}

@ArgsType()
export class ProductsArgs extends inputs(PageArgs, {
  region: optional(field(RegionEnum)),
  search: optional(textOf(SEARCH, 'Part of the name, the display name or the SKU.')),
  category: optional(textOf(CATEGORY)),
}) {}

@ArgsType()
export class ProductChangesArgs extends inputs({
  after: optional(textOf(CURSOR, 'The `changes` or the `next` of an earlier response, GraphQL or REST.')),
  updatedSince: optional(instant('Inclusive. Either this or `after` is required.')),
  region: optional(field(RegionEnum)),
  sku: optional(textOf(PRODUCT_TEXT_RULES.sku, 'Only the product with exactly this SKU.')),
}) {}
