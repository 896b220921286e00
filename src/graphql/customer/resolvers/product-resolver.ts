import { Arg, Args, ArgsType, Authorized, Ctx, Field, Query, Resolver } from 'type-graphql';
import type { Region } from '../../../entities/product.js';
import {
  findOnSale,
  productCursor,
  type CatalogueChanges,
  type PricedCatalogue,
  type ProductCatalogue,
  type ProductView,
} from '../../../services/catalogue/product-catalogue.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../context.js';
import { ObjectID } from '../../shared/scalars.js';
import { toConnection, type ConnectionOf } from '../../shared/types/connection.js';
import { PageArgs } from '../../shared/types/page-args.js';
import { ProductType, ProductConnection, RegionEnum } from '../types/product.js';

@ArgsType()
class ProductsArgs extends PageArgs {
  @Field(() => RegionEnum, { nullable: true })
  region?: Region | null;

  @Field(() => String, { nullable: true, description: 'Part of the name, the display name or the SKU.' })
  search?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;
}

@Resolver(() => ProductType)
export class ProductResolver {
  constructor(private readonly catalogue: ProductCatalogue) {}

  @Authorized()
  @Query(() => ProductConnection, { description: 'Products on sale, at your prices.' })
  async products(
    @Args(() => ProductsArgs) { first, after, ...filter }: ProductsArgs,
    @Ctx() { loaders }: CustomerContext,
  ): Promise<ConnectionOf<ProductView>> {
    const catalogue = await loaders.catalogue();
    const page = await this.catalogue.findProducts(catalogue, filter, { first, after });
    return toConnection(page, productCursor, () => this.catalogue.countProducts(catalogue, filter));
  }

  @Authorized()
  @Query(() => ProductType, { nullable: true, description: 'Null where the product is unknown or withdrawn.' })
  async product(
    @Arg('id', () => ObjectID) id: string,
    @Ctx() { loaders }: CustomerContext,
  ): Promise<ProductView | null> {
    return findOnSale(await loaders.catalogue(), id);
  }

  /** The whole catalogue, for REST: a GraphQL query reads it page by page. */
  @Authorized()
  catalogueOf({ loaders }: CustomerContext): Promise<PricedCatalogue> {
    return loaders.catalogue();
  }

  /** What changed in the catalogue since a point in time, for REST alone. */
  @Authorized()
  changesOf(
    { customer }: AuthorizedCustomerContext,
    filter: { region: Region | null; updatedSince: Date },
  ): Promise<CatalogueChanges> {
    return this.catalogue.changedProducts(customer, filter);
  }
}
