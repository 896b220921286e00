import type { DeliveryDispatcher } from '../delivery/dispatcher.js';
import type { DeliveryQueue } from '../delivery/queue.js';
import type { DeliveryRetries } from '../delivery/retries.js';
import type { DueWorkOptions } from './due-work.js';
import type { LookoutTask } from './lookout.js';

type Dispatcher = Pick<DeliveryDispatcher, 'look' | 'repair'>;

/**
 * Deliveries that a process has queued and does not send: a command, or one that is stopping, died, or has more than it
 * can send.
 * @param quicken called if deliveries have been recorded since the last look, by any process.
 */
export function deliveryTasks(
  dispatcher: Dispatcher,
  queue: Pick<DeliveryQueue, 'queuedQuestion'>,
  quicken: () => void,
): LookoutTask[] {
  let newest: unknown;
  return [
    {
      everyMs: 0,
      question: () => queue.queuedQuestion(),
      begin: (answer) => {
        const isQueued = Number(answer) === 1;
        if (isQueued) dispatcher.look();
        return isQueued;
      },
    },
    {
      everyMs: 0,
      question: () => ({ sql: '(SELECT MAX(id) FROM webhook_deliveries)', values: [] }),
      begin: (answer) => {
        if (newest !== undefined && newest !== answer) quicken();
        newest = answer;
        return false;
      },
    },
  ];
}

/** Deliveries of expired leases, and those whose retry was lost with its job. */
export function repairOptions(
  dispatcher: Dispatcher,
  queue: Pick<DeliveryQueue, 'expiredQuestion'>,
  retries: Pick<DeliveryRetries, 'lostQuestion'>,
): DueWorkOptions {
  return {
    everyMs: 5_000,
    question: () => {
      const [expired, lost] = [queue.expiredQuestion(), retries.lostQuestion()];
      return { sql: `(${expired.sql} OR ${lost.sql})`, values: [...expired.values, ...lost.values] };
    },
    work: () => dispatcher.repair(),
    failure: 'lost deliveries could not be queued again',
  };
}
