import { ACCOUNT, LEDGER_ENTRY } from '../../records/account.js';
import { list } from '../../records/record.js';
import { CSV_RULES, csvOf } from '../csv/csv-text.js';
import { LEDGER_COLUMNS, ledgerRow } from '../csv/rows.js';
import { presentAccount, presentLedgerEntry } from '../presenters.js';
import { linkToNext, route, routesOf } from './route.js';

export const accountRoutes = routesOf('Account', [
  route({
    method: 'get',
    path: '/account',
    operationId: 'getAccount',
    summary: 'Your account',
    description: 'Your account details, balance, available credit and rate limits.',
    success: { description: 'The account.', schema: ACCOUNT },
    calls: ['customer.me', 'customer.vatIdStatusOf'],
    async handle({ context }, { customer }) {
      const account = customer.me(context);
      return { json: presentAccount(account, await customer.vatIdStatusOf(account)) };
    },
  }),
  route({
    method: 'get',
    path: '/account/ledger',
    operationId: 'listLedger',
    summary: 'Account ledger',
    description:
      'Orders, payments, adjustments and credit notes with the balance after each, newest first; 100 of them, ' +
      `or \`limit\`. Follow the \`Link\` header to the last page.\n\n${CSV_RULES}`,
    parameters: ['listLimit', 'ledgerAfter', 'from', 'to'],
    success: {
      description: 'The entries.',
      schema: list(LEDGER_ENTRY),
      csv: { file: 'ledger.csv', columns: LEDGER_COLUMNS },
      headers: ['Link'],
    },
    calls: ['ledger.ledger'],
    async handle(request, { ledger }) {
      const { limit: first, ...filter } = request.query;
      const { nodes, pageInfo } = await ledger.ledger({ ...filter, first }, request.context);
      const headers = linkToNext(request, pageInfo);
      if (request.wantsCsv) return { headers, csv: await csvOf(LEDGER_COLUMNS, nodes.map(ledgerRow)) };
      return { headers, json: nodes.map(presentLedgerEntry) };
    },
  }),
]);
