import { csvOf } from '../csv/csv-text.js';
import { LEDGER_COLUMNS, ledgerRow } from '../csv/ledger-rows.js';
import { presentAccount, presentLedgerEntry } from '../present-account.js';
import { ledgerParams, parseParams } from '../query-params.js';
import { linkToNext } from './next-page.js';
import { route, type Route } from './route.js';

export const accountRoutes: Route[] = [
  route({
    method: 'get',
    path: '/account',
    calls: ['customer.me'],
    async answer({ context }, { customer }) {
      return { json: presentAccount(customer.me(context)) };
    },
  }),
  route({
    method: 'get',
    path: '/account/ledger',
    calls: ['ledger.ledger'],
    csvFile: 'ledger.csv',
    async answer(request, { ledger }) {
      const { limit, ...filter } = parseParams(ledgerParams, request.query);
      const { nodes, pageInfo } = await ledger.ledger({ ...filter, first: limit }, request.context);
      const headers = linkToNext(request, pageInfo.hasNextPage ? pageInfo.endCursor : null);
      if (request.wantsCsv) return { headers, csv: await csvOf(LEDGER_COLUMNS, nodes.map(ledgerRow)) };
      return { headers, json: nodes.map(presentLedgerEntry) };
    },
  }),
];
