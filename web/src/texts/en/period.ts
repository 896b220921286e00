export const period = {
  period: {
    title: 'Period',
    own: 'Custom',
    from: 'From',
    to: 'To',
    of: {
      today: 'Today',
      '7-days': '7 days',
      '30-days': '30 days',
      'this-month': 'This month',
      'last-month': 'Last month',
      'this-year': 'This year',
      'last-year': 'Last year',
    },
  },
};
