import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { SEARCH } from '../../../domain/common/text.js';
import { CATEGORY, PRODUCT_TEXT_RULES } from '../../../domain/products/product-fields.js';
import { PRODUCT_SORTS } from '../../../services/catalogue/product-reader.js';
import { RegionEnum, SharedProductFields } from '../../customer/types/product.js';
import {
  euro,
  field,
  fields,
  flag,
  flagOrFalse,
  ids,
  inputs,
  instant,
  int,
  list,
  optional,
  orNull,
  text,
  textOf,
} from '../../shared/fields.js';
import { EUR } from '../../shared/scalars.js';
import { connectionType, enumType, nullable, SortedArgs } from '../../shared/types.js';
import { ReasonFields } from './reason.js';

const ProductSortEnum = enumType(PRODUCT_SORTS, { name: 'ProductSort' });

@ObjectType('Product', { description: "A product, on sale or not, without customers' prices." })
export class StaffProduct extends fields(SharedProductFields, {
  listPriceCents: euro(),
  oldListPriceCents: orNull(euro('The previous list price; null until the first change.')),
  licensePools: ids("An ordinary product's own pools, in the order of sale; for a bundle, the linked pools."),
  stock: int('The sum of its pools, or the smallest pool of a bundle.'),
  available: flag('False if it is withdrawn from sale.'),
  discountEligible: flag('False excludes it from all discounts.'),
  version: int('Incremented by every change; pass it with the next one.'),
  createdAt: instant(),
  updatedAt: instant('The last change of the product or of its stock.'),
}) {
  @Field(() => EUR, nullable("The same as oldListPrice, by the name in the customers' API."))
  oldPrice(): number | null {
    return this.oldListPriceCents;
  }
}

export const StaffProductConnection = connectionType(StaffProduct, 'Product');

@InputType({ description: 'An ordinary product gets its own pool; a bundle names the pools that it links.' })
export class CreateProductInput extends inputs({
  sku: textOf(PRODUCT_TEXT_RULES.sku),
  name: textOf(PRODUCT_TEXT_RULES.name),
  displayName: optional(
    textOf(PRODUCT_TEXT_RULES.displayName, 'What customers see next to its keys; defaults to the name.'),
  ),
  category: textOf(CATEGORY),
  listPrice: euro('Before discounts, without VAT.'),
  validRegion: optional(field(RegionEnum, 'The region in which it may be sold.')),
  isBundle: flagOrFalse('It can never be changed.'),
  licensePoolIds: optional(ids('For a bundle only: pools of other, ordinary products.')),
  discountEligible: optional(flag('False excludes it from all discounts.', { defaultValue: true })),
  available: optional(flag('False: not yet on sale.', { defaultValue: true })),
}) {}

@InputType({ description: 'Omitted fields stay unchanged.' })
export class UpdateProductInput extends inputs({
  name: optional(textOf(PRODUCT_TEXT_RULES.name)),
  displayName: optional(textOf(PRODUCT_TEXT_RULES.displayName)),
  category: optional(textOf(CATEGORY)),
  validRegion: optional(field(RegionEnum, 'Null clears the region.')),
  licensePoolIds: optional(ids('For a bundle only: all pools that it links.')),
  discountEligible: optional(flag('False excludes it from all discounts.')),
  available: optional(
    flag(
      'False withdraws it from sale. Customers are notified of this (`productWithdrawn`), and when it is back ' +
        '(`productAdded`).',
    ),
  ),
  version: optional(int('The version that was read; VERSION_CONFLICT if it is outdated.')),
}) {}

@ArgsType()
export class StaffProductsArgs extends inputs(SortedArgs, {
  search: optional(textOf(SEARCH, 'Part of the name, the display name or the SKU.')),
  category: optional(textOf(CATEGORY, 'The full category, including letter case.')),
  region: optional(field(RegionEnum)),
  isBundle: optional(flag('True: bundles; false: ordinary products.')),
  available: optional(flag('True: on sale. False: withdrawn from sale.')),
  stockBelow: optional(int('Products with less stock than this.')),
  sort: field(ProductSortEnum, 'A cursor is only valid for its own sort order.', { defaultValue: 'CREATED' }),
}) {}

@ObjectType('Category', { description: 'A category of products, discount packages or promotions.' })
export class CategoryType extends fields({
  name: text(),
  products: int('Products of the category, including those off sale.'),
  packages: int('Discount packages with their own percentage for it.'),
  promotions: int('Promotions for it, including those that have ended.'),
}) {}

@ObjectType({ description: 'A rejected line of a file.' })
class RejectedLine extends fields(ReasonFields, {
  line: int('The line number; 1 is the header.'),
}) {}

@ObjectType('ProductImport', { description: 'The result of importing a catalogue, or of a dry run.' })
export class ProductImportType extends fields({
  created: int(),
  changed: int(),
  unchanged: int('Lines without a change.'),
  rejected: list(RejectedLine, 'Each line once, with all its problems.'),
  dryRun: flag('Nothing was changed.'),
}) {}
