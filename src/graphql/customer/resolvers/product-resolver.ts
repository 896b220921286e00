import { Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { PRODUCT_TEXT_RULES } from '../../../domain/products/product-fields.js';
import {
  findOnSale,
  findOnSaleBySku,
  productCursor,
  type ChangesRequest,
  type PricedCatalogue,
  type ProductCatalogue,
} from '../../../services/catalogue/product-catalogue.js';
import { resolveInSlices } from '../../../services/common/yielding.js';
import { TextArg } from '../../shared/texts.js';
import { Id, nullable, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../context.js';
import {
  ProductChangesArgs,
  ProductChangesType,
  ProductConnectionType,
  ProductsArgs,
  ProductType,
} from '../types/product.js';

@Resolver(() => ProductType)
export class ProductResolver {
  constructor(private readonly catalogue: ProductCatalogue) {}

  @Authorized<TokenScope>('READ')
  @Query(() => ProductConnectionType, { description: 'Products on sale, at your prices.' })
  async products(@Args() { first, after, ...filter }: ProductsArgs, @Ctx() { loaders }: CustomerContext) {
    const catalogue = await loaders.catalogue();
    const page = await this.catalogue.findProducts(catalogue, filter, { first, after });
    const count = () => this.catalogue.countProducts(catalogue, filter);
    const changes = this.catalogue.tokenOf(catalogue, { region: filter.region ?? null });
    return Object.assign(toConnection(page, after, productCursor, count), { changes });
  }

  @Authorized<TokenScope>('READ')
  @Query(() => ProductType, nullable('Null if the product is unknown or withdrawn.'))
  async product(@Id() id: string, @Ctx() { loaders }: CustomerContext) {
    return findOnSale(await loaders.catalogue(), id);
  }

  @Authorized<TokenScope>('READ')
  @Query(() => ProductType, nullable('By the full SKU; null if no product on sale has it.'))
  async productBySku(@TextArg('sku', PRODUCT_TEXT_RULES.sku) sku: string, @Ctx() { loaders }: CustomerContext) {
    return findOnSaleBySku(await loaders.catalogue(), sku);
  }

  @Authorized<TokenScope>('READ')
  @Query(() => ProductChangesType, {
    description: 'The current products that changed since a response (`after`) or since a time. Continue with `next`.',
  })
  async productChanges(
    @Args(() => ProductChangesArgs) request: ChangesRequest,
    @Ctx() context: AuthorizedCustomerContext,
  ) {
    const { products, ...changes } = await this.changesOf(request, context);
    // After a promotion these are all products, which the executor would otherwise serialize in one tick.
    return { ...changes, products: resolveInSlices(products) };
  }

  /** The same for REST. */
  @Authorized<TokenScope>('READ')
  changesOf(request: ChangesRequest, { customer }: AuthorizedCustomerContext) {
    return this.catalogue.changedProducts(customer, request);
  }

  /** The full catalogue, for REST: a GraphQL query reads it page by page. */
  @Authorized<TokenScope>('READ')
  catalogueOf({ customer }: AuthorizedCustomerContext) {
    return this.catalogue.fullCatalogue(customer);
  }

  /** The token for the changes after a response with this catalogue, for REST. */
  @Authorized<TokenScope>('READ')
  changesAfter(catalogue: PricedCatalogue, narrowing: Pick<ChangesRequest, 'region' | 'sku'>) {
    return this.catalogue.tokenOf(catalogue, narrowing);
  }
}
