import type { ScheduledPriceChangeStatus } from '../../api/generated/types';
import { plural } from '../language';

const counted = (count: number): string => plural(count, 'price', 'prices');

export const prices = {
  prices: {
    from: 'From',
    count: 'Prices',
    unit: (count: number): string => (count === 1 ? 'price' : 'prices'),
    by: 'By',
    planned: 'Planned',
    statusOf: { WAITING: 'Scheduled', DONE: 'Done', CANCELLED: 'Cancelled' } satisfies Record<
      ScheduledPriceChangeStatus,
      string
    >,
    now: 'Now',
    toProducts: 'Select products',
    emptyHint: 'Select products in their list and change their prices, now or from a day on.',
    noMatch: 'No price changes match',
    noMatchHint: 'Look for another status or product.',
    notFound: 'Price change not found',
    one: (from: string) => `Prices from ${from}`,

    change: (count: number) => `Change ${counted(count)}`,
    what: 'Change',
    operationOf: {
      raise: 'Raise list prices by a percentage',
      lower: 'Lower list prices by a percentage',
      add: 'Raise list prices by an amount',
      subtract: 'Lower list prices by an amount',
      set: 'Set one list price for all',
    },
    percentage: 'Percentage',
    percentageWrong: 'Enter a percentage above 0, such as 2.5',
    amountWrong: 'Enter an amount above 0, such as 1.50',
    rounding: 'Round to',
    roundingHint: 'The nearest price that ends so.',
    endingOf: { none: 'Not at all', whole: 'Whole euros', '50': '.50', '90': '.90', '95': '.95', '99': '.99' },
    preview: 'Preview changes',
    whyOf: {
      same: 'No change',
      tooLow: 'Stays: it would be 0 or less',
      changedSince: 'Stays: changed since',
    },
    effectOf: (count: number, same: number) =>
      `${counted(count)} would change, ${counted(same)} would not. Nothing is changed yet.`,
    tooMany: 'At most 1,000 prices change at once: select fewer products, or import a price list.',
    notifies: 'Webhooks that subscribe to price changes are notified of each when it changes.',
    whenOf: { now: 'Now', day: 'From a day on' },
    day: 'First day',
    dayHint: 'The prices change when this day starts for the business, even if changed before.',
    dayWrong: 'Enter a day after today',
    start: (count: number) => `Change ${counted(count)}`,
    planSubmit: (count: number) => `Plan ${counted(count)}`,
    scheduled: (count: number) => `${counted(count)} planned`,
    changing: (count: number) => `Changing ${counted(count)} …`,
    changingHint: 'You can close this: they change all the same.',
    done: (count: number) => `${counted(count)} changed`,
    cancelled: 'Cancelled: no price was changed.',
    show: 'Show this price change',
    undoLater: 'You can undo it later there.',

    cancelChange: 'Cancel change',
    cancelTitle: (count: number) => `Cancel the change of ${counted(count)}`,
    cancelEffect: 'The prices stay as they are. To change them after all, plan it again.',
    changeCancelled: 'Price change cancelled',
    undoTitle: (count: number) => `Change ${counted(count)} back`,
    undoNote: (from: string) => `Undoes the prices from ${from}`,
  },
};
