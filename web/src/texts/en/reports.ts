export const reports = {
  reports: {
    by: {
      product: 'Product',
      customer: 'Customer',
      category: 'Category',
      country: 'Country',
      month: 'Month',
      day: 'Day',
    },
    measure: {
      orders: 'Orders',
      keysSold: 'Keys sold',
      net: 'Net',
      vat: 'VAT',
      gross: 'Gross',
      credited: 'Credited',
      cost: 'Cost',
      margin: 'Margin',
    },
    counted: {
      orders: (count: number): string => (count === 1 ? 'order' : 'orders'),
      keysSold: (count: number): string => (count === 1 ? 'key' : 'keys'),
    },
    figures: 'Totals',
    chart: (measure: string) => `${measure} as a chart. The table below it has the same figures.`,
    largest: (shown: number, all: string) => `The ${shown} largest of ${all}`,
    costsUnknown: 'Some costs unknown',
    total: 'Total',
    csvLabel: 'this report as CSV',
    emptyHint: 'Choose another period.',
    explained: (zone: string) =>
      `Days follow the time in ${zone}. Credited includes VAT and counts on the day of the credit.`,
    explainedCosts:
      'Margin is net less credits without VAT less cost; it is missing where the cost of a key is unknown.',
  },
};
