import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Float, Query, Resolver, Root } from 'type-graphql';
import { toPercent } from '../../domain/money.js';
import type { Region } from '../../entities/product.js';
import {
  productCursor,
  type CatalogueChanges,
  type PricedCatalogue,
  type ProductCatalogue,
  type ProductView,
} from '../../services/product-catalogue.js';
import type { CustomerContext } from '../context.js';
import { ObjectID } from '../scalars.js';
import { toConnection, type ConnectionOf } from '../types/connection.js';
import { PageArgs } from '../types/page-args.js';
import { Product, ProductConnection, RegionEnum, VolumeDiscount } from '../types/product.js';

@ArgsType()
class ProductsArgs extends PageArgs {
  @Field(() => RegionEnum, { nullable: true })
  region?: Region | null;

  @Field(() => String, { nullable: true, description: 'Part of the name, the display name or the SKU.' })
  search?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;
}

@Resolver(() => Product)
export class ProductResolver {
  constructor(private readonly catalogue: ProductCatalogue) {}

  @Query(() => ProductConnection, { description: 'Products on sale, at your prices.' })
  async products(
    @Args(() => ProductsArgs) { first, after, ...filter }: ProductsArgs,
    @Ctx() { customer }: CustomerContext,
  ): Promise<ConnectionOf<ProductView>> {
    const page = await this.catalogue.findProducts(customer, filter, { first, after });
    return toConnection(page, productCursor, () => this.catalogue.countProducts(customer, filter));
  }

  @Query(() => Product, { nullable: true, description: 'Null where the product is unknown or withdrawn.' })
  product(@Arg('id', () => ObjectID) id: string, @Ctx() { loaders }: CustomerContext): Promise<ProductView | null> {
    return loaders.products.load(id);
  }

  /** The whole catalogue in one answer, as only REST gives it. */
  catalogueOf({ customer }: CustomerContext): Promise<PricedCatalogue> {
    return this.catalogue.pricedCatalogue(customer);
  }

  /** What changed in it, as only REST gives it. */
  changesOf(
    { customer }: CustomerContext,
    filter: { region: Region | null; updatedSince: Date },
  ): Promise<CatalogueChanges> {
    return this.catalogue.changedProducts(customer, filter);
  }

  @FieldResolver(() => Float, { description: 'The percentage of your package or of a promotion, whichever is better.' })
  discount(@Root() { discountBp }: Product): number {
    return toPercent(discountBp);
  }
}

@Resolver(() => VolumeDiscount)
export class VolumeDiscountResolver {
  @FieldResolver(() => Float)
  percentage(@Root() { percentageBp }: VolumeDiscount): number {
    return toPercent(percentageBp);
  }
}
