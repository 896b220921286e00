import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CSV } from '../../../services/products/catalogue-import.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, CATALOGUE_STAFF } from '../../../services/staff/roles.js';
import { VolumeDiscountType } from '../../customer/types/product.js';
import { EUR } from '../../shared/scalars.js';
import { TextArg } from '../../shared/texts.js';
import { falseByDefault, Id, nullable, ownCursor, toConnection, Version } from '../../shared/types.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import {
  CategoryType,
  CreateProductInput,
  ProductImportType,
  StaffProduct,
  StaffProductConnection,
  StaffProductsArgs,
  UpdateProductInput,
} from '../types/products.js';

const READ = nullable('The version that was read; VERSION_CONFLICT if it is outdated.');

@Resolver()
export class StaffProductResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffProductConnection, { description: 'In the order of creation, unless sorted.' })
  async products(@Args() { first, after, sort, descending, ...filter }: StaffProductsArgs) {
    const page = await this.services.products.findProducts(filter, { first, after, sort, descending });
    return toConnection(page, after, ownCursor, () => this.services.products.countProducts(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffProduct, { nullable: true })
  product(@Id() id: string, @Ctx() { loaders }: StaffContext) {
    return loaders.products.load(id);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct)
  createProduct(@Arg('input') input: CreateProductInput, @Staff() staff: StaffActor) {
    return this.services.products.createProduct(staff, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct)
  updateProduct(@Id() id: string, @Arg('input') input: UpdateProductInput, @Staff() staff: StaffActor) {
    return this.services.products.updateProduct(staff, id, input);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct, { description: 'Stores the old price and records the event.' })
  changeListPrice(
    @Id('productId') productId: string,
    @Arg('listPrice', () => EUR) listPrice: number,
    @Version(READ) version: number | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.products.changeListPrice(staff, productId, listPrice, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => StaffProduct, { description: 'Replaces the current tiers.' })
  setVolumeDiscounts(
    @Id('productId') productId: string,
    @Arg('tiers', () => [VolumeDiscountType]) tiers: VolumeDiscountType[],
    @Version(READ) version: number | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.products.setVolumeDiscounts(staff, productId, tiers, version);
  }

  @Authorized(...CATALOGUE_STAFF)
  @Mutation(() => ProductImportType, {
    description:
      'Creates and changes products by SKU from CSV with the columns of demo/catalogue.csv, at most 5,000 ' +
      'lines. Valid lines are imported, in chunks with an audit entry each.',
  })
  importProducts(
    @TextArg('csv', CSV) csv: string,
    @Arg('dryRun', () => Boolean, falseByDefault('Returns what would be done, and changes nothing.'))
    dryRun: boolean | null,
    @Staff() staff: StaffActor,
  ) {
    return this.services.catalogueImport.importText(staff, csv, { dryRun: dryRun ?? false });
  }

  @Authorized(...ALL_ROLES)
  @Query(() => [CategoryType], {
    description: 'By name, without the entry `Default` of packages, which applies to all others.',
  })
  categories() {
    return this.services.products.listCategories();
  }
}
