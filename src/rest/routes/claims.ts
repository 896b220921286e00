import { CLAIM_STATUSES, type ClaimStatus } from '../../domain/claim.js';
import { notFound } from '../../domain/errors.js';
import type { CreateClaimInput } from '../../graphql/customer/types/claim.js';
import { presentClaim } from '../present-claim.js';
import { listParams, oneOfParam, parseParams } from '../query-params.js';
import { fields } from './body.js';
import { linkToNext } from './next-page.js';
import { route, type Route } from './route.js';

const STATUSES = CLAIM_STATUSES.map((status) => status.toLowerCase());

const claimParams = listParams.extend({
  status: oneOfParam('Status', STATUSES)
    .transform((status) => status.toUpperCase() as ClaimStatus)
    .optional(),
});

export const claimRoutes: Route[] = [
  route({
    method: 'get',
    path: '/claims',
    calls: ['claim.claims'],
    async answer(request, { claim }) {
      const { limit, ...filter } = parseParams(claimParams, request.query);
      const { nodes, pageInfo } = await claim.claims({ ...filter, first: limit }, request.context);
      const headers = linkToNext(request, pageInfo.hasNextPage ? pageInfo.endCursor : null);
      return { headers, json: nodes.map(presentClaim) };
    },
  }),
  route({
    method: 'get',
    path: '/claims/:id',
    calls: ['claim.claim'],
    async answer({ params: { id = '' }, context }, { claim }) {
      const found = await claim.claim(id, context);
      if (!found) throw notFound('Claim', id);
      return { json: presentClaim(found) };
    },
  }),
  route({
    method: 'post',
    path: '/claims',
    calls: ['claim.createClaim'],
    body: true,
    async answer({ body, context }, { claim }) {
      const { orderNumber, licenseKey, reason } = fields(body);
      const input = { orderNumber, licenseKey, reason } as CreateClaimInput;
      return { status: 201, json: presentClaim(await claim.createClaim(input, context)) };
    },
  }),
];
