import { language, plural } from '../language';

const short = new Intl.NumberFormat(language, { notation: 'compact' });

export const dashboard = {
  dashboard: {
    sales: 'Sales',
    todayOf: (orders: number, keys: number) => `${plural(orders, 'order', 'orders')}, ${plural(keys, 'key', 'keys')}`,
    measure: { revenue: 'Revenue', orders: 'Orders', keysSold: 'Keys sold' },
    measureBefore: { revenue: 'Revenue before', orders: 'Orders before', keysSold: 'Keys sold before' },
    more: (percent: number) => `${percent} % more`,
    less: (percent: number) => `${percent} % less`,
    same: 'Unchanged',
    fromNothing: 'None before',
    before: (value: string) => `${value} in the period before`,
    span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    daysBefore: (count: number) => (count === 1 ? 'Day before' : `${count} days before`),
    costUnknown: 'Costs incomplete',
    toOrders: 'Orders of this period',
    chart: (measure: string) => `${measure} as a chart. The table of figures has the same.`,
    bar: (days: string, value: string, before: string) => `${days}: ${value}, before ${before}`,
    table: 'Figures as a table',
    figures: 'Figures',

    bestSellers: 'Best sellers',

    firstSteps: 'First steps',
    step: {
      product: { title: 'Create a product', hint: 'Or import a price list of up to 5,000 products.' },
      keys: { title: 'Import license keys', hint: 'A text file with one key on each line.' },
      customer: { title: 'Create a customer', hint: 'With a credit limit and an access token for its own software.' },
      order: { title: 'Receive the first order', hint: 'From the customer over the API, or placed by you.' },
    },
    done: 'Done',
    toDo: 'To do',

    toDecide: 'To decide',
    nothingToDecide: 'Nothing to decide. All jobs are running on time.',
    all: (count: number) => `All ${short.format(count)}`,
    kinds: {
      claims: (count: number) => `Claims ${short.format(count)}`,
      held: (count: number) => `On hold ${short.format(count)}`,
      webhooks: (count: number) => `Webhooks ${short.format(count)}`,
      recalls: (count: number) => `Recalls ${short.format(count)}`,
      service: (count: number) => `Service ${short.format(count)}`,
    },
    moreToDecide: (count: number) => `${short.format(count)} more`,
    allClaims: 'All open claims',
    allHeld: 'All invoices on hold',
    heldOrder: (order: number) => `Invoice for order ${order}`,
    heldNote: (order: number) => `Correction for order ${order}`,
    failing: (count: number) => `Webhook failed ${plural(count, 'time', 'times')}`,
    switchedOff: (count: number) => `Webhook off after ${plural(count, 'failure', 'failures')}`,
    recallOf: (file: string) => `Recall of ${file}`,
    recallOpen: (open: number, all: number) => `${open} of ${plural(all, 'key', 'keys')} not resolved`,

    allOrders: 'All orders',
    sidebar: 'Money and stock',
    owed: 'Owed by customers',
    dueThisWeek: 'Due this week',
    runningOut: 'Running out',
    nothingRunsOut: 'Nothing runs out within 14 days.',
    lasts: (days: number) => (days < 1 ? 'Today' : plural(days, 'day', 'days')),
    nearCreditLimit: 'Near the credit limit',
    nobodyNear: 'Nobody has used 80 % of the credit limit.',
    topCustomers: 'Top customers',

    job: (name: string) => `Job ${name}`,
    failed: 'failed',
    overdue: (time: string) => `overdue since ${time}`,
    waitingDeliveries: (count: number) => plural(count, 'delivery waiting', 'deliveries waiting'),
    oldest: (minutes: number) => `oldest ${plural(minutes, 'minute', 'minutes')}`,
    broken: (count: number) => `Verification found ${plural(count, 'inconsistency', 'inconsistencies')}`,
    failedMails: (count: number) => plural(count, 'email not delivered', 'emails not delivered'),

    explained: (zone: string) =>
      `Days are in ${zone}. Revenue excludes VAT; replaced keys are not counted. If the period includes today, the period ` +
      'before ends at the same time of day.',
  },
};
