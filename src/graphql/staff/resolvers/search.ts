import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { SEARCH } from '../../../domain/common/text.js';
import type { SearchHit, SearchKind } from '../../../services/search/search.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import { TextArg } from '../../shared/texts.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffLoaders } from '../loaders.js';
import type { StaffServices } from '../services.js';
import { SearchHitUnion, type ResolvedSearchHit } from '../types/search.js';

/** The reader of each kind of object. */
const READ: Record<SearchKind, (id: string, loaders: StaffLoaders) => Promise<object | null>> = {
  Claim: (id, { claimsById }) => claimsById.load(id),
  Customer: (id, { customers }) => customers.load(id),
  DiscountPackage: (id, { discountPackages }) => discountPackages.load(id),
  LicenseKey: (id, { licenseKeys }) => licenseKeys.load(id),
  LicensePool: (id, { licensePools }) => licensePools.load(id),
  Order: (id, { ordersByNumber }) => ordersByNumber.load(Number(id)),
  Product: (id, { products }) => products.load(id),
  Promotion: (id, { promotions }) => promotions.load(id),
  StaffMember: (id, { staffMembers }) => staffMembers.load(id),
  Webhook: (id, { webhooks }) => webhooks.load(id),
};

@Resolver()
export class SearchResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [SearchHitUnion], {
    description:
      'Searches everything: the number or part of the name of a customer, the number or reference of an order, ' +
      'the SKU or part of the name of a product, the id of a claim, a complete license key (ignoring dashes, ' +
      'spaces and letter case), a part of at least five characters or its last four, and part of the name of ' +
      'anything else. Only with POST, with the text in a variable.',
  })
  async search(
    @TextArg('text', SEARCH) text: string,
    @Arg('first', () => Int, { nullable: true, defaultValue: 10, description: 'At most 500.' }) first: number | null,
    @Staff() staff: StaffActor,
    @Ctx() { loaders }: StaffContext,
  ) {
    const mayReveal = SUPPORT_STAFF.includes(staff.role);
    return readHits(await this.services.search.find(text, first ?? 10, mayReveal), loaders);
  }
}

/** The objects, in the order of the hits. Deleted objects are omitted. */
async function readHits(hits: readonly SearchHit[], loaders: StaffLoaders): Promise<ResolvedSearchHit[]> {
  const things = await Promise.all(hits.map(({ kind, id }) => READ[kind](id, loaders)));
  return things.flatMap((thing, index) => {
    const kind = hits[index]?.kind;
    return thing && kind ? [{ ...thing, kind }] : [];
  });
}
