import { assertFound } from '../../domain/common/errors.js';
import type { CreateClaimInput } from '../../graphql/customer/types/claim.js';
import { CLAIM, CLAIM_REQUEST } from '../../records/claim.js';
import { list } from '../../records/record.js';
import { presentClaim } from '../presenters.js';
import { linkToNext, namedFields, route, routesOf } from './route.js';

export const claimRoutes = routesOf('Claims', [
  route({
    method: 'get',
    path: '/claims',
    operationId: 'listClaims',
    summary: 'Your claims',
    description: 'Newest first. Follow the `Link` header to the last page.',
    parameters: ['claimStatus', 'listLimit', 'listAfter'],
    success: { description: 'The claims.', schema: list(CLAIM), headers: ['Link'] },
    calls: ['claim.claims'],
    async handle(request, { claim }) {
      const { limit: first, ...filter } = request.query;
      const { nodes, pageInfo } = await claim.claims({ ...filter, first }, request.context);
      return { headers: linkToNext(request, pageInfo), json: nodes.map(presentClaim) };
    },
  }),
  route({
    method: 'post',
    path: '/claims',
    operationId: 'createClaim',
    summary: 'Claim that a key does not work',
    description:
      'The reseller decides the claim. A key has at most one open claim; a second claim is rejected with ' +
      '`CLAIM_EXISTS` and the `claimId` of the first. A key that was replaced or credited cannot be claimed; ' +
      'the key that replaces it can. A rejected claim can be repeated twice.',
    body: CLAIM_REQUEST,
    refusals: ['CLAIM_EXISTS'],
    canReturn404: true,
    success: { status: 201, description: 'The claim.', schema: CLAIM },
    calls: ['claim.createClaim'],
    async handle({ body, context }, { claim }) {
      const input = namedFields(CLAIM_REQUEST, body) as unknown as CreateClaimInput;
      return { json: presentClaim(await claim.createClaim(input, context)) };
    },
  }),
  route({
    method: 'get',
    path: '/claims/:id',
    operationId: 'getClaim',
    summary: 'One claim',
    description: "A claim, with the reseller's decision.",
    parameters: ['claimId'],
    success: { description: 'The claim.', schema: CLAIM },
    calls: ['claim.claim'],
    async handle({ params: { id = '' }, context }, { claim }) {
      return { json: presentClaim(assertFound(await claim.claim(id, context), 'Claim', id)) };
    },
  }),
]);
