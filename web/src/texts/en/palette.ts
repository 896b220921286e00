import { plural } from '../language';

export const palette = {
  palette: {
    results: 'Results',
    recent: 'Recent',
    found: 'Found',
    pages: 'Pages',
    page: 'Page',
    actions: 'Actions',
    action: 'Action',
    toSelect: 'select',
    toOpen: 'open',
    newTab: 'new tab',
    count: (count: number) => plural(count, 'result', 'results'),
    promotions: 'Promotions',
    deliveries: 'Deliveries',
    newOrder: (customer: string) => `New order for ${customer}`,
    payment: (customer: string) => `Record payment from ${customer}`,
    newProduct: 'New product',
    importProducts: 'Import products',
    newCustomer: 'New customer',
    newPool: 'New key pool',
    importKeys: (pool: string) => `Import keys into ${pool}`,
    newPackage: 'New discount package',
    newPromotion: 'New promotion',
    newMember: 'New team member',
  },
};
