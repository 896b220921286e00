import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ERROR_CATALOGUE } from '../../src/domain/common/errors.js';
import { eventSummary } from '../../src/domain/webhooks/event-summary.js';
import { WEBHOOK_EVENTS } from '../../src/domain/webhooks/webhook.js';

// Where what staff's requests are refused for stands, but for files about what only customers send.
const FOLDERS = ['domain', 'services'];
const OF_CUSTOMERS =
  /sandbox|feed|misspelled-names|idempotency|idempotent|staff-session|webhook\.ts|webhook-service|catalogue-file|changes-token|product-catalogue|token-scope|domain\/orders\/order\.ts|after-sales\/claim|authentication|order-previews/;

/** Texts of errors: after a field of details, or after a code. */
const TEXTS = [
  /(?:validationError|assertValid)\(\{ *(?:\.\.\.details, )?\[?[\w'.-]+\]?: (['"`])(.+?)\1 *\}/g,
  /details(?:\.\w+|\[[^=]+\]) \??\??= (['"`])(.+?)\1;/g,
  /new DomainError\('\w+', (['"`])(.+?)\1/g,
];

/** As the console is built. */
async function said(): Promise<(text: string) => string> {
  const manifest = JSON.parse(await readFile('dist/web/manifest.json', 'utf8')) as Record<string, { file: string }>;
  const built = pathToFileURL(join('dist/web', manifest['src/texts/de/service.ts']?.file ?? ''));
  const { service } = (await import(built.href)) as { service: { said: (text: string) => string } };
  return service.said;
}

/** What the code says, with `7` for whatever it puts in. */
async function textsOfService(): Promise<string[]> {
  const texts = new Set<string>();
  for (const folder of FOLDERS) {
    const files = await readdir(join('src', folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts') && !OF_CUSTOMERS.test(`${folder}/${name}`))) {
      const code = await readFile(join('src', folder, file), 'utf8');
      for (const pattern of TEXTS) {
        for (const [, , text = ''] of code.matchAll(pattern)) {
          texts.add(text.replaceAll(/^\$\{(label|name)\}/g, 'Name').replaceAll(/\$\{[^}]*\}/g, '7'));
        }
      }
    }
  }
  return [...texts];
}

describe('what the service says to staff in German', () => {
  it('has a text for each reason of a refusal', async () => {
    const german = await said();
    const texts = await textsOfService();
    expect(texts.length).toBeGreaterThan(60);
    // Put together of parts, which are tried below, or said to customers alone.
    const composed =
      /^(7 7 not found|Key 7 7|(Amount|Name|List price|Credit limit|Unit cost) 7|A bundle has the stock of its components: set theirs|7 this discount package: .*)$/;
    expect(texts.filter((text) => !composed.test(text) && german(text) === text)).toEqual([]);
    const OWN = ['INSUFFICIENT_SCOPE', 'ADDRESS_NOT_ALLOWED', 'CURSOR_EXPIRED', 'IDEMPOTENCY_KEY_VOIDED'];
    const codes = Object.entries(ERROR_CATALOGUE).filter(([code]) => !OWN.includes(code));
    expect(codes.filter(([, { text }]) => german(text) === text)).toEqual([]);
  });

  it('has a text for each kind of event', async () => {
    const german = await said();
    const data = { sku: 'VH-1', orderNumber: 65, origin: 'https://shop.example' };
    const summaries = [
      ...WEBHOOK_EVENTS.map((event) => eventSummary({ event, data })),
      ...['replaced', 'credited', 'rejected'].map((status) =>
        eventSummary({ event: 'claimResolved', data: { ...data, status } } as never),
      ),
    ];
    expect(summaries.filter((text) => german(text) === text)).toEqual([]);
  });

  it.each([
    ['Customer 65 not found', 'Kunde 65 gibt es nicht'],
    ['License pool or SKU VH-1 not found', 'Schlüsselpool oder SKU VH-1 gibt es nicht'],
    ['Name is required', 'Pflichtfeld'],
    ['Reason must have at most 500 characters', 'Höchstens 500 Zeichen'],
    [
      'sku is required; listPrice must be an amount in EUR with at most two decimals',
      'sku fehlt; listPrice muss ein Betrag in EUR mit höchstens zwei Nachkommastellen sein',
    ],
    [
      'name must have at most 300 characters; volumeDiscounts: Minimum quantity 5 is named twice',
      'name darf höchstens 300 Zeichen haben; volumeDiscounts: Mindestmenge 5 ist doppelt',
    ],
    ['Amount must be at most 10,000,000.00 EUR', 'Höchstens 10,000,000.00 EUR'],
    ['holds a comma, like a line of a table', 'enthält ein Komma, wie eine Tabelle'],
    ['Key ****0001 is not in this pool', 'Schlüssel ****0001 ist nicht in diesem Pool'],
    [
      '1 customer has this discount package: give them another one, or none, first',
      'Kunden mit diesem Rabattpaket: 1. Weisen Sie zuerst ein anderes zu oder entfernen Sie es',
    ],
    ['10 deliveries in a row have failed', '10 Fehlschläge in Folge'],
    ['Answered with status 500', 'Antwort mit Status 500'],
    ['connect ECONNREFUSED 127.0.0.1:9', 'Verbindung abgelehnt (connect ECONNREFUSED 127.0.0.1:9)'],
    [
      "Discount package 'Partners' takes 20 % off; the next volume tier, of 7.5 %, begins at 10 pieces. VAT of 19 % is added for the country DE.",
      'Rabattpaket „Partners“ gibt 20\u00A0% Rabatt; die nächste Mengenstaffel mit 7,5\u00A0% beginnt bei 10 Stück. Zuzüglich 19\u00A0% Umsatzsteuer (Deutschland).',
    ],
    [
      'Neither package nor promotion applies: the customer has no discount package, and no promotion for the product runs. No VAT is added for the country FR.',
      'Kein Rabatt durch Rabattpaket oder Aktionsrabatt: der Kunde hat kein Rabattpaket, und für das Produkt läuft kein Aktionsrabatt. Keine Umsatzsteuer (Frankreich).',
    ],
    ['Something without a translation', 'Something without a translation'],
  ])('%s', async (english, german) => {
    expect((await said())(english)).toBe(german);
  });
});
