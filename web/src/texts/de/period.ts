import type { period as english } from '../en/period';

export const period: typeof english = {
  period: {
    title: 'Zeitraum',
    own: 'Eigener Zeitraum',
    from: 'Von',
    to: 'Bis',
    of: {
      today: 'Heute',
      '7-days': '7 Tage',
      '30-days': '30 Tage',
      'this-month': 'Dieser Monat',
      'last-month': 'Letzter Monat',
      'this-year': 'Dieses Jahr',
      'last-year': 'Letztes Jahr',
    },
  },
};
