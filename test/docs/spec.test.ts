import { readFileSync } from 'node:fs';
import { ERROR_CATALOGUE } from '../../src/domain/common/errors.js';
import { SANDBOX_HEADER_NOTICE, SANDBOX_NOTICE } from '../../src/domain/orders/sandbox.js';
import { SIGN_IN_FAILURES } from '../../src/domain/staff/openid-connect.js';
import { BETA_NOTICE, WEBHOOK_EVENTS } from '../../src/domain/webhooks/webhook.js';
import { LEDGER_COLUMNS, ORDER_COLUMNS } from '../../src/rest/csv/rows.js';
import { RECORD_PAGES, withRecordTables } from '../../tools/documents/record-tables.js';
import { tableBelow } from '../support/document-code.js';

/** The text of a page, without the line breaks of its paragraphs. */
const proseOf = (page: string): string => readFileSync(`docs/spec/${page}`, 'utf8').replaceAll(/\s+/g, ' ');

/** The text under a heading, up to the next one. */
function sectionOf(page: string, heading: string): string {
  const text = readFileSync(`docs/spec/${page}`, 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  return section.split(/^## /m)[0] ?? '';
}

/** The rows of the first table of a section, each with its cells, without the head. */
const rowsOf = (page: string, heading: string): string[][] =>
  tableBelow(`docs/spec/${page}`, `## ${heading}`).map((row) => row.map((cell) => cell.replaceAll('`', '')));

const firstCellsOf = (page: string, heading: string): string[] => rowsOf(page, heading).map(([first = '']) => first);

// These two codes belong to the staff's GraphQL, and are named below the table.
const STAFF_CODES = ['FORBIDDEN', 'VERSION_CONFLICT'];

// These texts differ from request to request, or are documented on another page.
const VARIABLE_TEXTS = ['UNAUTHENTICATED', 'NOT_FOUND', 'PRODUCT_NOT_AVAILABLE'];

describe('the interface specification in docs/spec', () => {
  it('docs/spec and the console know each reason why a sign-in by OpenID Connect fails', () => {
    const [, failures = ''] = sectionOf('sessions.md', 'OpenID Connect').split('\n### Failures\n');
    expect([...failures.matchAll(/^\| `(\w+)` /gm)].map(([, reason]) => reason)).toEqual([...SIGN_IN_FAILURES]);
    const [, ofConsole = ''] =
      /SIGN_IN_FAILURES = \[([^\]]+)\]/.exec(readFileSync('web/src/lib/openid-connect.ts', 'utf8')) ?? [];
    expect([...ofConsole.matchAll(/\w+/g)].map(String)).toEqual([...SIGN_IN_FAILURES]);
  });

  it('docs/spec names the columns of CSV responses in their order', () => {
    expect(proseOf('account.md')).toContain(`\`${LEDGER_COLUMNS.join(',')}\``);
    expect(sectionOf('orders.md', 'Orders as CSV')).toContain(`\`${ORDER_COLUMNS.join(',')}\``);
  });

  it.each(RECORD_PAGES)('%s has the tables of records that npm run docs writes', (page) => {
    const text = readFileSync(page, 'utf8');
    expect(text).toBe(withRecordTables(page, text));
  });

  it('docs/spec/errors.md lists every code of the error catalogue with its status and text', () => {
    const codes = Object.entries(ERROR_CATALOGUE).filter(([code]) => !STAFF_CODES.includes(code));
    const rows = rowsOf('errors.md', 'Codes').map(([code = '', status = '', text = '']) => ({ code, status, text }));
    expect(rows).toHaveLength(codes.length);
    for (const [code, { status, text }] of codes) {
      const expected = VARIABLE_TEXTS.includes(code) ? expect.any(String) : text;
      expect(rows).toContainEqual({ code, status: String(status), text: expected });
    }
    for (const code of STAFF_CODES) expect(sectionOf('errors.md', 'Codes')).toContain(`\`${code}\``);
  });

  it('docs/spec quotes the texts of the beta and sandbox notices as they are sent', () => {
    expect(proseOf('webhooks.md')).toContain(`\`${BETA_NOTICE}\``);
    expect(proseOf('sandbox.md')).toContain(`X-Sandbox-Notice: ${SANDBOX_HEADER_NOTICE}\``);
    expect(proseOf('sandbox.md')).toContain(`\`${SANDBOX_NOTICE}\``);
  });

  it('docs/spec/events.md lists every kind of event', () => {
    expect(firstCellsOf('events.md', 'Kinds').sort()).toEqual([...WEBHOOK_EVENTS].sort());
  });
});
