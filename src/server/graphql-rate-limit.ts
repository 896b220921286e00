import type { ApolloServerPlugin } from '@apollo/server';
import type { Response } from 'express';
import { OperationTypeNode, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import {
  findOversized,
  graphqlCharge,
  rateLimitExceeded,
  rateLimitHeaders,
  type LimitStatus,
  type MutationCounts,
  type OversizedOperation,
} from '../domain/access/rate-limit.js';
import type { CustomerContext } from '../graphql/customer/context.js';
import { executedFields, fragmentsOf } from '../graphql/shared/executed-fields.js';
import { limitExceeded } from '../graphql/shared/limits/limit-exceeded.js';
import type { StaffContext } from '../graphql/staff/context.js';
import { awaitRateLimit } from '../rest/rate-limit.js';
import type { RateLimiter } from '../services/rate-limits/rate-limiter.js';
import { limitRefusal, refusedOperation } from './graphql-errors.js';

const ORDER_FIELDS = new Set(['createOrder', 'settleOrder']);
const TYPE_NAME = '__typename';
const NO_MUTATIONS: MutationCounts = { all: 0, orders: 0 };

/** The mutations of an operation, including those of fragments, each alias once; empty for a query. */
function mutationsOf(operation: OperationDefinitionNode, document: DocumentNode): MutationCounts {
  if (operation.operation !== OperationTypeNode.MUTATION) return NO_MUTATIONS;
  const fields = [...executedFields(operation, fragmentsOf(document), null).values()];
  const mutations = fields.filter((name) => name !== TYPE_NAME);
  return { all: mutations.length, orders: mutations.filter((name) => ORDER_FIELDS.has(name)).length };
}

type Limited = Pick<CustomerContext, 'rateLimit' | 'cost'>;

export interface GraphqlRateLimit<C extends object> {
  /**
   * Counts a request that never becomes an operation, unless it has been counted.
   * @throws {DomainError} RATE_LIMIT_EXCEEDED
   */
  countRead: (context: C, response: Response) => Promise<void>;
  /**
   * Counts a query that needs no executor, unless it has been counted.
   * @returns the headers of its response; null if it is above the limit.
   */
  admitQuery: (context: C) => Promise<Record<string, string> | null>;
  /** Counts the operations. */
  plugin: ApolloServerPlugin<C>;
}

interface Charging<C> {
  /** Charges a request, and an operation by its mutations and its cost. */
  charge: (context: C, mutations: MutationCounts) => void;
  /** Why the operation is above the limit of a full minute; undefined if it is not. */
  findOversized: (context: C, mutations: MutationCounts) => OversizedOperation | undefined;
}

/** The state of the limit, with the names of headers as Apollo writes them. */
function headersOf(decision: LimitStatus): Record<string, string> {
  const entries = Object.entries(rateLimitHeaders(decision));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

/**
 * Rejects a request above its rate limit: before it is executed or, for a query that started before the limiter's
 * store had responded, instead of its result.
 */
function limitingPlugin<C extends Limited>(charging: Charging<C>): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ contextValue, operation, document }) {
        const { rateLimit } = contextValue;
        // Undefined if the request names no operation of its document, although Apollo's type says otherwise.
        const chosen = operation as OperationDefinitionNode | undefined;
        const mutations = chosen ? mutationsOf(chosen, document) : NO_MUTATIONS;
        const oversized = charging.findOversized(contextValue, mutations);
        if (oversized) {
          // It counts as any document above a limit.
          contextValue.cost = undefined;
          const { limit, requested, allowed } = oversized;
          return refusedOperation(limitRefusal(limitExceeded(limit, requested, allowed)));
        }
        if (!rateLimit.isCharged) charging.charge(contextValue, mutations);
        // A query changes nothing, so it may start before the limiter's store has responded.
        if (!rateLimit.decision && chosen?.operation === OperationTypeNode.QUERY) return null;
        const decision = await rateLimit.awaitDecision();
        return decision?.admitted === false ? refusedOperation(rateLimitExceeded(decision)) : null;
      },
      async willSendResponse({ contextValue, response, operation, document }) {
        const { rateLimit } = contextValue;
        // A document that cannot be parsed or is not valid never reaches `responseForOperation`; it counts too.
        if (!rateLimit.isCharged) charging.charge(contextValue, NO_MUTATIONS);
        const decision = await rateLimit.awaitDecision();
        if (!decision) return;
        // A sandbox scenario that rejects one of several mutations does not affect the others.
        const isOne = !operation || !document || mutationsOf(operation, document).all <= 1;
        if (!decision.admitted && (isOne || !rateLimit.isSimulated)) {
          const { body, http } = refusedOperation(rateLimitExceeded(decision));
          Object.assign(response, { body });
          response.http.status = http.status;
        }
        for (const [name, value] of Object.entries(headersOf(decision))) response.http.headers.set(name, value);
      },
    }),
  };
}

function limiting<C extends Limited>(charging: Charging<C>): GraphqlRateLimit<C> {
  return {
    countRead: async (context, response) => {
      if (!context.rateLimit.isCharged) charging.charge(context, NO_MUTATIONS);
      await awaitRateLimit(context, response);
    },
    admitQuery: async (context) => {
      if (charging.findOversized(context, NO_MUTATIONS)) return null;
      if (!context.rateLimit.isCharged) charging.charge(context, NO_MUTATIONS);
      const decision = context.rateLimit.decision ?? (await context.rateLimit.awaitDecision());
      if (!decision) return {};
      return decision.admitted ? headersOf(decision) : null;
    },
    plugin: limitingPlugin(charging),
  };
}

/** Charges customers for an operation. A request without a valid token was counted by address before. */
export function customerRateLimit(limiter: RateLimiter): GraphqlRateLimit<CustomerContext> {
  return limiting({
    charge: ({ chargedAccount, rateLimit, cost = 0 }, mutations) => {
      if (chargedAccount) rateLimit.charge(limiter.chargeCustomer(chargedAccount, graphqlCharge(mutations, cost)));
    },
    findOversized: ({ chargedAccount, cost = 0 }, mutations) =>
      chargedAccount
        ? findOversized(mutations, cost, limiter.limitOf(chargedAccount, graphqlCharge(mutations, cost)))
        : undefined,
  });
}

/** Charges staff nothing. A request without a valid token was counted by address before. */
export const staffRateLimit: GraphqlRateLimit<StaffContext> = limiting({
  charge: () => undefined,
  findOversized: () => undefined,
});
