import { HeaderMap, type ApolloServerPlugin, type GraphQLResponse } from '@apollo/server';
import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ERROR_CATALOGUE } from '../domain/errors.js';
import { graphqlCharge, rateLimitHeaders } from '../domain/rate-limit.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import type { StaffContext } from '../graphql/staff/context.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';

const ORDER_FIELD = 'createOrder';

/** How many orders an operation places: its `createOrder` fields, those of fragments included, each alias once. */
function orderCount(operation: OperationDefinitionNode, document: DocumentNode): number {
  const aliases = new Set<string>();
  const seen = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === ORDER_FIELD) aliases.add((selection.alias ?? selection.name).value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(selection.selectionSet);
      } else if (!seen.has(selection.name.value)) {
        // The executor runs a fragment once, however often it is spread.
        seen.add(selection.name.value);
        for (const definition of document.definitions) {
          if (definition.kind !== Kind.FRAGMENT_DEFINITION || definition.name.value !== selection.name.value) continue;
          visit(definition.selectionSet);
        }
      }
    }
  };
  if (operation.operation === OperationTypeNode.MUTATION) visit(operation.selectionSet);
  return aliases.size;
}

/** The answer to a request above its rate limit. */
function refusal(): Pick<GraphQLResponse, 'body' | 'http'> {
  const code = 'RATE_LIMIT_EXCEEDED';
  const { status, text } = ERROR_CATALOGUE[code];
  return {
    http: { status, headers: new HeaderMap() },
    body: { kind: 'single', singleResult: { errors: [{ message: text, extensions: { code } }] } },
  };
}

type Limited = Pick<CustomerContext, 'allowance'>;

/**
 * Refuses a request above its rate limit: before it is executed or, for a query that began before the limiter's store
 * had answered, in place of its result.
 */
function limitingPlugin<C extends Limited>(charge: (context: C, orders: number) => void): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ contextValue, operation, document }) {
        const { allowance } = contextValue;
        // Undefined where the request names no operation of its document, although Apollo's type says otherwise.
        const chosen = operation as OperationDefinitionNode | undefined;
        if (!allowance.hasAsked) charge(contextValue, chosen ? orderCount(chosen, document) : 0);
        // A query changes nothing, so it may begin before the limiter's store has answered.
        if (!allowance.grant && chosen?.operation === OperationTypeNode.QUERY) return null;
        return (await allowance.settled())?.admitted === false ? refusal() : null;
      },
      async willSendResponse({ contextValue, response }) {
        const { allowance } = contextValue;
        // A document that cannot be parsed or is not valid never reaches `responseForOperation`; it counts too.
        if (!allowance.hasAsked) charge(contextValue, 0);
        const grant = await allowance.settled();
        if (!grant) return;
        if (!grant.admitted) {
          const { body, http } = refusal();
          Object.assign(response, { body });
          response.http.status = http.status;
        }
        for (const [name, value] of Object.entries(rateLimitHeaders(grant))) {
          response.http.headers.set(name.toLowerCase(), value);
        }
      },
    }),
  };
}

/** Charges customers for what an operation asks for. A request without a valid token was counted by address before. */
export function rateLimitPlugin(limiter: RateLimiter): ApolloServerPlugin<CustomerContext> {
  return limitingPlugin(({ caller, allowance }, orders) => {
    if (caller) allowance.ask(limiter.ofCustomer(caller, graphqlCharge(orders)));
  });
}

/** Charges staff nothing. A request without a valid token was counted by address before. */
export const staffRateLimitPlugin: ApolloServerPlugin<StaffContext> = limitingPlugin(() => undefined);
