import { Arg, Args, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { CatalogueImport } from '../../../services/products/catalogue-import.js';
import type { ProductAdmin } from '../../../services/products/product-admin.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { VolumeDiscountType } from '../../customer/types/product.js';
import { EUR, ObjectID } from '../../shared/scalars.js';
import { falseByDefault, ownCursor, toConnection } from '../../shared/types.js';
import type { AuthorizedStaffContext, StaffContext } from '../context.js';
import { ProductImportType } from '../types/products/product-import.js';
import {
  CreateProductInput,
  ProductsArgs,
  StaffProduct,
  StaffProductConnection,
  UpdateProductInput,
} from '../types/products/product.js';

const VERSION = { nullable: true, description: 'The version that was read; VERSION_CONFLICT if it is outdated.' };

@Resolver()
export class StaffProductResolver {
  constructor(
    private readonly service: ProductAdmin,
    private readonly imports: CatalogueImport,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffProductConnection, { description: 'In the order of creation, unless sorted.' })
  async products(@Args(() => ProductsArgs) { first, after, sort, descending, ...filter }: ProductsArgs) {
    const page = await this.service.findProducts(filter, { first, after, sort, descending });
    return toConnection(page, after, ownCursor, () => this.service.countProducts(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffProduct, { nullable: true })
  product(@Arg('id', () => ObjectID) id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.products.load(id);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct)
  createProduct(
    @Arg('input', () => CreateProductInput) input: CreateProductInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.service.createProduct(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct)
  updateProduct(
    @Arg('id', () => ObjectID) id: string,
    @Arg('input', () => UpdateProductInput) input: UpdateProductInput,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.service.updateProduct(staff, id, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct, { description: 'Stores the old price and records the event.' })
  changeListPrice(
    @Arg('productId', () => ObjectID) productId: string,
    @Arg('listPrice', () => EUR) listPrice: number,
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.service.changeListPrice(staff, productId, listPrice, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct, { description: 'Replaces the current tiers.' })
  setVolumeDiscounts(
    @Arg('productId', () => ObjectID) productId: string,
    @Arg('tiers', () => [VolumeDiscountType]) tiers: VolumeDiscountType[],
    @Arg('version', () => Int, VERSION) version: number | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.service.setVolumeDiscounts(staff, productId, tiers, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ProductImportType, {
    description:
      'Creates and changes products by SKU from CSV with the columns of demo/catalogue.csv, at most 5,000 ' +
      'lines. Valid lines are imported, in chunks with an audit entry each.',
  })
  importProducts(
    @Arg('csv') csv: string,
    @Arg('dryRun', () => Boolean, falseByDefault('Returns what would be done, and changes nothing.'))
    dryRun: boolean | null,
    @Ctx() { staff }: AuthorizedStaffContext,
  ) {
    return this.imports.importText(staff, csv, { dryRun: dryRun ?? false });
  }
}
