import { Arg, Args, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeIdCursor } from '../../../db/page.js';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import type { ClaimService } from '../../../services/after-sales/claims.js';
import { findOnSale } from '../../../services/catalogue/product-catalogue.js';
import { Id, nullable, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../context.js';
import { ClaimConnection, ClaimsArgs, ClaimType, CreateClaimInput } from '../types/claim.js';
import { ProductType } from '../types/product.js';

@Resolver(() => ClaimType)
export class ClaimResolver {
  constructor(private readonly service: ClaimService) {}

  @Authorized<TokenScope>('READ')
  @Query(() => ClaimConnection, { description: 'Your claims, newest first.' })
  async claims(@Args() { first, after, status = null }: ClaimsArgs, @Ctx() { customer }: AuthorizedCustomerContext) {
    const page = await this.service.findClaims(customer, status, { first, after });
    return toConnection(page, after, encodeIdCursor, () => this.service.countClaims(customer, status));
  }

  @Authorized<TokenScope>('READ')
  @Query(() => ClaimType, { nullable: true })
  claim(@Id() id: string, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.findClaim(customer, id);
  }

  @Authorized<TokenScope>('ORDER')
  @Mutation(() => ClaimType, { description: 'Claims that a license key does not work; staff decide the claim.' })
  createClaim(@Arg('input') input: CreateClaimInput, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.service.createClaim(customer, input);
  }

  @FieldResolver(() => ProductType, nullable('The current product; null if it is withdrawn.'))
  async product(@Root() { productId }: ClaimType, @Ctx() { loaders }: CustomerContext) {
    return findOnSale(await loaders.catalogue(), productId);
  }
}
