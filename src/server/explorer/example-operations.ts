import type { ExplorerPage } from './explorer-page.js';

/** The operations that the pages open with. They work with any token of their face. */
export const CUSTOMERS_PAGE: ExplorerPage = {
  path: '/graphql',
  title: 'Reseller orders: GraphQL',
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
  title: "Reseller orders: staff's GraphQL",
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
