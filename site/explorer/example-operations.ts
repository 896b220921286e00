import type { ExplorerPage } from './explorer-page.js';

/** The initial operations of the pages. They work with any token of their API. */
export const CUSTOMERS_PAGE: ExplorerPage = {
  path: '/graphql',
  audience: 'Customers',
  note: 'Your own prices, orders and webhooks. Orders are real unless they say <code>sandbox: true</code>. <a href="/docs/guide">Guide</a> · <a href="/docs">REST</a> · <a href="/">All pages</a>',
  tone: 'info',
  document: `# Put your access token under Headers below.
query Catalogue($first: Int!, $search: String) {
  me {
    name
    balance
    availableCredit
  }
  products(first: $first, search: $search) {
    totalCount
    nodes {
      id
      displayName
      price
      listPrice
      stock
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  variables: { first: 10, search: null },
};

export const STAFF_PAGE: ExplorerPage = {
  path: '/admin/graphql',
  audience: 'Staff',
  note: 'Changes are real, concern all customers, and are written into the audit log under your name.',
  tone: 'amber',
  document: `# Put your staff token under Headers below.
query Overview($first: Int!) {
  me {
    name
    role
  }
  dashboard {
    orders
    revenue
    keysSold
    runningOut {
      product {
        name
      }
      stock
      daysLeft
    }
  }
  orders(first: $first) {
    nodes {
      orderNumber
      orderDate
      grandTotal
      customer {
        name
      }
    }
  }
}
`,
  variables: { first: 10 },
};
