import { language, plural } from '../language';

const short = new Intl.NumberFormat(language, { notation: 'compact' });

export const dashboard = {
  dashboard: {
    title: 'Dashboard',
    period: 'Period',
    lastDays: (days: number) => `Last ${days} days`,
    ownPeriod: 'From a day to another',
    from: 'From',
    to: 'To',

    sales: 'Sales',
    measure: { revenue: 'Revenue', orders: 'Orders', keysSold: 'Keys sold' },
    measureBefore: { revenue: 'Revenue before', orders: 'Orders before', keysSold: 'Keys sold before' },
    more: (percent: number) => `${percent} % more than the period before`,
    less: (percent: number) => `${percent} % less than the period before`,
    same: 'As much as the period before',
    fromNothing: 'The period before had none',
    before: (value: string) => `(${value})`,
    thisPeriod: 'this period',
    periodBefore: 'the period before',
    toOrders: 'Orders of this period',
    chart: (measure: string) => `${measure} as a chart. The table below it has the same figures.`,
    bar: (days: string, value: string, before: string) => `${days}: ${value}, before ${before}`,
    short: (value: number) => short.format(value),
    table: 'Figures as a table',
    figures: 'Figures',
    day: 'Day',

    bestSellers: 'Best sellers',
    product: 'Product',
    sku: 'SKU',
    nothingSold: 'Nothing was sold in this period',
    nothingSoldHint: 'Choose a longer period, or see in Stock whether there are keys to sell.',

    attention: 'To look at',
    openClaims: (count: number) => (count === 0 ? 'Open claims' : `Open claims (${short.format(count)})`),
    noClaims: 'No claim is open.',
    toClaims: 'All open claims',
    runningOut: 'Running out within 14 days',
    nothingRunsOut: 'Nothing that sells runs out soon.',
    toStock: 'Whole stock',
    soldOut: 'sold out',
    lasts: (stock: number, days: number) =>
      `${plural(stock, 'key', 'keys')}, ${days < 1 ? 'less than a day' : plural(days, 'day', 'days')}`,
    nearCreditLimit: 'Near the credit limit',
    nobodyNear: 'No customer has used 80 % of the credit limit.',
    toNearLimit: 'All customers near their limit',
    usedOf: (balance: string, limit: string) => `${balance} of ${limit}`,
    failingWebhooks: 'Failing webhooks',
    noneFails: 'No webhook fails.',
    toFailing: 'All failing webhooks',
    failures: (count: number) => plural(count, 'failed delivery in a row', 'failed deliveries in a row'),
    switchedOff: 'switched off',

    service: 'Service',
    serviceWell: 'All jobs run, and nothing waits for long.',
    job: (name: string) => `Job ${name}`,
    failed: 'failed',
    overdue: (time: string) => `should have run at ${time}`,
    waitingDeliveries: (count: number) => plural(count, 'delivery waits', 'deliveries wait'),
    oldest: (minutes: number) => `the oldest for ${plural(minutes, 'minute', 'minutes')}`,
    broken: (count: number) => `The verification found ${plural(count, 'contradiction', 'contradictions')}`,
    failedMails: (count: number) => plural(count, 'mail was given up', 'mails were given up'),
    toSystem: 'How the service stands',

    explained: (zone: string) =>
      `Days begin in ${zone}. Revenue is without VAT, and replaced keys are not counted. While the period includes today, the ` +
      'period before ends at the same time of the day.',
  },
};
