import { DomainError, type ErrorCode } from '../../../domain/errors.js';
import type { OrderPlacement, PlacedOrder } from './order-placement.js';
import { UnconfirmedTokenError } from '../../access/presumed-token.js';
import { addRequestFacts } from '../../common/request-scope.js';

/** How a request for an order ended: with one, or with the code of its refusal. */
export type CountedOutcome = 'completed' | 'replayed' | 'sandbox' | ErrorCode;

function outcomeOf({ replayed, sandboxNotice }: PlacedOrder): CountedOutcome {
  if (replayed) return 'replayed';
  return sandboxNotice === null ? 'completed' : 'sandbox';
}

/** Makes orders as `placement` does, and tells of each how it ended. */
export function countingOutcomes(
  placement: OrderPlacement,
  count: (outcome: CountedOutcome) => void,
): Pick<OrderPlacement, 'createOrder'> {
  return {
    createOrder: async (customer, request) => {
      try {
        const order = await placement.createOrder(customer, request);
        count(outcomeOf(order));
        addRequestFacts({ orderNumber: order.orderNumber });
        return order;
      } catch (error) {
        // That order is tried again, once its customer is certain.
        if (error instanceof UnconfirmedTokenError) throw error;
        count(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
        throw error;
      }
    },
  };
}
