import { getArgumentValues, type GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, Info, Int, Mutation, Resolver } from 'type-graphql';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { ANSWER, type ClaimResolution } from '../../../domain/after-sales/claim.js';
import { assertFound, DomainError } from '../../../domain/common/errors.js';
import { PAYMENT_REFERENCE } from '../../../domain/customers/payment.js';
import { findOnSale, type ProductView } from '../../../services/catalogue/product-catalogue.js';
import type { CustomerAccount } from '../../../services/customers/customer-account.js';
import type { TestAccountInput, TestShop } from '../../../services/test-shop/test-shop.js';
import { PUBLIC } from '../../shared/authorization.js';
import { executedNodes } from '../../shared/executed-fields.js';
import { CountryCode, EUR } from '../../shared/scalars.js';
import { TextArg } from '../../shared/texts.js';
import { Id, nullable } from '../../shared/types.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../context.js';
import { ClaimType } from '../types/claim.js';
import { CustomerType, TestAccountType, TestClaimResolutionEnum } from '../types/customer.js';
import { ProductType } from '../types/product.js';

const ONLY = 'Only in the test shop, otherwise NOT_FOUND.';

/** The inputs of all accounts that the operation of a field creates. */
function inputsOf({ schema, fieldName, operation, fragments, variableValues }: GraphQLResolveInfo): TestAccountInput[] {
  const definition = schema.getMutationType()?.getFields()[fieldName];
  if (!definition) throw new Error(`The schema has no mutation ${fieldName}`);
  return [...executedNodes(operation, fragments, variableValues).values()]
    .filter(({ name }) => name.value === fieldName)
    .map((node) => getArgumentValues(definition, node, variableValues) as unknown as TestAccountInput);
}

/** The helpers of a test shop. Every shop has them in its schema. */
@Resolver()
export class TestShopResolver {
  /** The accounts that requests may create. */
  private readonly admitted = new WeakMap<CustomerContext, Promise<void>>();

  /** @param helpers null in a real shop. */
  constructor(
    private readonly helpers: TestShop | null,
    private readonly account: CustomerAccount,
  ) {}

  @Authorized(PUBLIC)
  @Mutation(() => TestAccountType, { description: `Creates an account. No token is needed. ${ONLY}` })
  async testCreateAccount(
    @Arg('countryCode', () => CountryCode) countryCode: string,
    @Arg('creditLimit', () => EUR, nullable('Defaults to enough for an order.'))
    creditLimit: number | null | undefined,
    @Ctx() context: CustomerContext,
    @Info() info?: GraphQLResolveInfo,
  ) {
    const shop = this.shop();
    const input = { countryCode, creditLimit };
    // All accounts of the operation or none: the error of one hides the tokens of the others.
    const admitted =
      this.admitted.get(context) ?? shop.admitAccounts(context.client.address, info ? inputsOf(info) : [input]);
    this.admitted.set(context, admitted);
    await admitted;
    return shop.createAccount(input);
  }

  @Authorized<TokenScope>('ORDER')
  @Mutation(() => ClaimType, { description: `Resolves a claim of yours, as staff would. ${ONLY}` })
  testResolveClaim(
    @Id() id: string,
    @Arg('resolution', () => TestClaimResolutionEnum) resolution: ClaimResolution,
    @TextArg('answer', ANSWER, { nullable: true }) answer: string | null,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    return this.shop().resolveClaim(customer, id, resolution, answer);
  }

  @Authorized<TokenScope>('ORDER')
  @Mutation(() => CustomerType, { description: `Records a payment of yours, as staff would. ${ONLY}` })
  async testRecordPayment(
    @Arg('amount', () => EUR) amount: number,
    @TextArg('reference', PAYMENT_REFERENCE, { nullable: true }) reference: string | null,
    @Ctx() { customer }: AuthorizedCustomerContext,
  ) {
    return this.account.accountOf(await this.shop().recordPayment(customer, amount, reference));
  }

  @Authorized<TokenScope>('ORDER')
  @Mutation(() => ProductType, { description: `Sets the stock of an ordinary product, for everybody. ${ONLY}` })
  async testSetStock(
    @Id('productId') productId: string,
    @Arg('stock', () => Int) stock: number,
    @Ctx() context: AuthorizedCustomerContext,
  ) {
    await this.shop().setStock(context.customer, productId, stock);
    return productNow(context, productId);
  }

  @Authorized<TokenScope>('ORDER')
  @Mutation(() => ProductType, { description: `Changes a list price, for everybody. ${ONLY}` })
  async testSetPrice(
    @Id('productId') productId: string,
    @Arg('listPrice', () => EUR) listPrice: number,
    @Ctx() context: AuthorizedCustomerContext,
  ) {
    await this.shop().setPrice(context.customer, productId, listPrice);
    return productNow(context, productId);
  }

  /** @throws {DomainError} NOT_FOUND in a real shop. */
  private shop(): TestShop {
    if (!this.helpers) throw new DomainError('NOT_FOUND', 'This is not the test shop');
    return this.helpers;
  }
}

/** The product after a change. */
async function productNow({ loaders }: CustomerContext, id: string): Promise<ProductView> {
  loaders.invalidateCatalogue();
  return assertFound(findOnSale(await loaders.catalogue(), id), 'Product', id);
}
