import type { service as english } from '../en/service';

type Rule = readonly [english: RegExp, german: string];

const KIND: Record<string, string> = {
  'API token': 'Zugangstoken',
  Claim: 'Reklamation',
  Customer: 'Kunde',
  Delivery: 'Zustellung',
  'Discount package': 'Rabattpaket',
  'Key import': 'Import',
  'License key': 'Lizenzschlüssel',
  'License pool or SKU': 'Schlüsselpool oder SKU',
  'License pool': 'Schlüsselpool',
  Webhook: 'Webhook',
  Note: 'Notiz',
  Order: 'Bestellung',
  Product: 'Produkt',
  Promotion: 'Aktionsrabatt',
  Session: 'Sitzung',
  'Scheduled price change': 'Preisänderung',
  'Staff member': 'Teammitglied',
  View: 'Ansicht',
};

/** Ganze Sätze. Den Namen eines Feldes lassen sie weg, denn sie stehen an ihm. */
const WHOLE: readonly Rule[] = [
  // docs/spec/errors.md#codes
  [/Authentication required/, 'Bitte melden Sie sich an'],
  [/Invalid authentication token/, 'Das Token ist ungültig'],
  [/The session has ended/, 'Die Sitzung ist beendet'],
  [/This sign-in link was already used.*/, 'Dieser Link wurde bereits verwendet; er gilt nur einmal'],
  [/Account is suspended/, 'Das Konto ist gesperrt'],
  [/The customer's account is not active|Its customer is not active/, 'Das Konto des Kunden ist nicht aktiv'],
  [/Your role does not allow this/, 'Ihre Rolle erlaubt das nicht'],
  [/Only its author and an ADMIN may delete a note/, 'Notizen löschen nur ihr Verfasser und Admins'],
  [/Only its owner and an ADMIN may change a shared view/, 'Geteilte Ansichten ändern nur ihr Besitzer und Admins'],
  [/Not found/, 'Nicht gefunden'],
  [/Validation failed/, 'Bitte Eingaben prüfen'],
  [/Product (\S+) is not available/, 'Produkt $1 ist nicht verfügbar'],
  [/Product is not available/, 'Das Produkt ist nicht verfügbar'],
  [
    /The price of some products is above the accepted maximum/,
    'Einige Preise liegen über dem akzeptierten Höchstpreis',
  ],
  [/The unit price is (.+) EUR/, 'Der Einzelpreis ist $1 EUR'],
  [/Some products are not available/, 'Einige Produkte sind nicht auf Lager'],
  [/Only (\d+) keys are available/, 'Nur $1 Schlüssel sind verfügbar'],
  [/Credit limit exceeded\. Please contact support\./, 'Kreditlimit überschritten'],
  [
    /Idempotency-Key was already used for a different \w+/,
    'Der Idempotency-Key wurde bereits für etwas anderes verwendet',
  ],
  [/A claim for this license key is open already/, 'Zu diesem Schlüssel ist bereits eine Reklamation offen'],
  [/Somebody else has changed this in the meantime: read it again/, 'Inzwischen von jemand anderem geändert'],
  [/Version (\d+) was read, version (\d+) is current/, 'Gelesen wurde Version $1, aktuell ist Version $2'],
  [/The mask of the license pool was changed during the import/, 'Die Maske wurde während des Imports geändert'],
  [/Too many requests: .*/, 'Zu viele Anfragen: Bitte kurz warten'],
  [/Internal server error/, 'Interner Fehler; er wurde protokolliert'],

  // Summaries of deliveries.
  [/(\S+) sold out/, '$1 ausverkauft'],
  [/(\S+) back in stock/, '$1 wieder verfügbar'],
  [/(\S+) price changed/, '$1: Preis geändert'],
  [/(\S+) on sale/, '$1 im Verkauf'],
  [/(\S+) withdrawn/, '$1 nicht mehr im Verkauf'],
  [/Prices changed/, 'Preise geändert'],
  [/Payment recorded/, 'Zahlung gebucht'],
  [/Credit limit changed/, 'Kreditlimit geändert'],
  [/Order (\d+)/, 'Bestellung $1'],
  [/Order (\d+): (\S+) issued/, 'Bestellung $1: $2 ausgestellt'],
  [/Order (\d+): key replaced/, 'Bestellung $1: Schlüssel ersetzt'],
  [/Order (\d+): key recalled/, 'Bestellung $1: Schlüssel zurückgerufen'],
  [/Order (\d+): key credited/, 'Bestellung $1: Schlüssel gutgeschrieben'],
  [/Order (\d+): claim rejected/, 'Bestellung $1: Reklamation abgelehnt'],
  [/Order (\d+): claim resolved/, 'Bestellung $1: Reklamation erledigt'],
  [/Credit low/, 'Kreditlimit fast erreicht'],
  [/Webhook (\S+) switched off/, 'Webhook $1 ausgeschaltet'],

  // Fields in general.
  [/[A-Z].* is required|Either keys or a count is required/, 'Pflichtfeld'],
  [/[A-Z].* must not be blank/, 'Pflichtfeld'],
  [/[A-Z].* must have at most (\d+) characters/, 'Höchstens $1 Zeichen'],
  [/[A-Z].* must be at most ([\d,.]+) EUR/, 'Höchstens $1 EUR'],
  [/[A-Z].* must not contain control characters/, 'Steuerzeichen sind nicht erlaubt'],
  [
    /[A-Z].* must be an amount in EUR with at most two decimals/,
    'Betrag in EUR mit höchstens zwei Nachkommastellen eingeben',
  ],
  [
    /[A-Z].* must be a number from (\d+) to (\d+) with at most two decimals/,
    'Zahl von $1 bis $2 mit höchstens zwei Nachkommastellen eingeben',
  ],
  [/[A-Z].* must be a (?:whole )?number from (\d+) to (\d+)/, 'Zahl von $1 bis $2 eingeben'],
  [/[A-Z].* must be a whole number of at least (\d+)/, 'Ganze Zahl ab $1 eingeben'],
  [/[A-Z].* must be a positive number|[A-Z].* must be a whole number/, 'Ganze Zahl ab 1 eingeben'],
  [/[A-Z].* must be a number/, 'Zahl eingeben'],
  [/[A-Z].* must be a date that exists, .*/, 'Gültiges Datum eingeben'],
  [/[A-Z].* must be a timestamp between the years 1 and 9999/, 'Zeit zwischen den Jahren 1 und 9999 eingeben'],
  [/[A-Z].* must be an? (?:ISO 8601 timestamp|time in the future).*/, 'Zeit in der Zukunft eingeben'],
  [/[A-Z].* must be an e-mail address/, 'E-Mail-Adresse eingeben'],
  [/[A-Z].* must be true or false/, 'Ja oder nein angeben'],
  [/[A-Z].* must be a (?:list|text|word of .+)|[A-Z].* must be one of .+/, 'Ungültige Angabe'],
  [/[A-Z].* must not be before .+/, 'Das Ende darf nicht vor dem Anfang liegen'],
  [/From must be before to/, 'Der Anfang muss vor dem Ende liegen'],
  [/(.+) is there twice|[A-Z].+ (\S+) is named twice/, '$1$2 ist doppelt'],

  // The seller, billing and VAT ids.
  [/[A-Z].* must have no control characters/, 'Steuerzeichen sind nicht erlaubt'],
  [/Tax number or registration is required for invoices/, 'Für Rechnungen nötig: Steuernummer oder Handelsregister'],
  [/[A-Z].* is required for invoices/, 'Für Rechnungen nötig'],
  [
    /VAT id must be a German one with right check digits, .*/,
    'Deutsche USt-IdNr. mit richtiger Prüfziffer eingeben, zum Beispiel DE136695976',
  ],
  [/OrderNumbers must be 1 to (.*) numbers/, '1 bis $1 Bestellungen auswählen'],
  [/VAT id must not begin with XI, .*/, 'XI ist für Waren; hier gilt keine USt-IdNr. mit XI'],
  [/VAT id must begin with (\S+), as the country code is (\S+)/, 'Muss mit $1 beginnen, weil das Land $2 ist'],
  [/VAT id is not valid in (\S+): .*/, 'Keine USt-IdNr. aus $1: Eine Ziffer muss falsch sein'],
  [/IBAN must be one with right check digits/, 'IBAN mit richtigen Prüfziffern eingeben'],
  [/BIC must have 8 or 11 letters and digits/, 'BIC mit 8 oder 11 Buchstaben und Ziffern eingeben'],
  [/Invoices from must be a date as YYYY-MM-DD/, 'Gültiges Datum eingeben'],
  [
    /Invoices from cannot change once a document was issued/,
    'Lässt sich nicht mehr ändern: Ein Beleg wurde schon ausgestellt',
  ],
  [/Phone must have at least three digits/, 'Mindestens drei Ziffern eingeben'],
  [
    /Customers need .*, because their numbers are none: (.*)/,
    'Diesen Kunden fehlt ein Debitorenkonto (10000 bis 69999), und ihre Nummer ist keines: $1',
  ],
  [/(\S+) must be a day, such as 2026-01-31/, 'Gültiges Datum eingeben'],
  [/VAT ids are not checked here: VAT_CHECK_URL is off/, 'USt-IdNr. werden hier nicht geprüft: VAT_CHECK_URL ist off'],
  [/The customer has no VAT id/, 'Der Kunde hat keine USt-IdNr.'],
  [/Result must be VALID or INVALID/, 'Gültig oder ungültig angeben'],

  // Customers and their tokens.
  [/Amount must not be 0/, 'Der Betrag darf nicht 0 sein'],
  [/A payment must be more than 0/, 'Eine Zahlung muss größer als 0 sein'],
  [
    /VAT id must begin with two letters .*/,
    'Zwei Buchstaben, insgesamt 4 bis 20 Buchstaben und Ziffern, zum Beispiel DE136695976',
  ],
  [/A token can be limited to at most (\d+) addresses and ranges/, 'Höchstens $1 Adressen und Bereiche'],
  [
    /Must be an address or a CIDR range .*/,
    'Adresse oder Bereich eingeben, zum Beispiel 203.0.113.7 oder 2001:db8::/32',
  ],
  [/Scopes must be at least one of .*/, 'Mindestens ein Recht auswählen'],

  // Staff.
  [/Email belongs to another member of staff/, 'Diese E-Mail-Adresse hat bereits ein anderes Teammitglied'],
  [/The access was revoked permanently/, 'Der Zugang ist endgültig entzogen'],
  [/The last ADMIN has to stay(?: ADMIN)?/, 'Es muss mindestens einen Admin geben'],
  [/A view of this list has this name already/, 'Eine Ansicht dieser Liste heißt bereits so'],
  [
    /(\d+) views are shared already: stop sharing one first/,
    'Es sind bereits $1 Ansichten geteilt: Beenden Sie zuerst das Teilen einer anderen',
  ],
  [/Its owner has left: delete the view instead/, 'Der Besitzer gehört nicht mehr zum Team: Löschen Sie die Ansicht'],
  [
    /(\d+) views are saved already: delete one first/,
    'Es sind bereits $1 Ansichten gespeichert: Löschen Sie zuerst eine',
  ],
  [/Must not contain a complete license key/, 'Ganze Lizenzschlüssel werden nirgends gespeichert: Lassen Sie ihn weg'],

  // Products and discounts.
  [/SKU (.+) is taken/, 'Die SKU $1 ist bereits vergeben'],
  [/A product can have at most (\d+) volume discounts/, 'Höchstens $1 Stufen'],
  [/A bundle links at least one license pool/, 'Ein Bündel braucht mindestens einen Schlüsselpool'],
  [/A bundle can link at most (\d+) license pools/, 'Höchstens $1 Schlüsselpools'],
  [/Only a bundle links license pools: .*/, 'Nur Bündel nennen Schlüsselpools: Ein Produkt hat seine eigenen'],
  [/License pool (\S+) belongs to a bundle/, 'Schlüsselpool $1 gehört zu einem Bündel'],
  [
    /(\d+) customers? (?:has|have) this discount package: .*/,
    'Kunden mit diesem Rabattpaket: $1. Weisen Sie zuerst ein anderes zu oder entfernen Sie es',
  ],
  [/At most (\d+) products can be priced at once/, 'Höchstens $1 Produkte auf einmal'],
  [/Changes must name at least one product/, 'Mindestens ein Produkt angeben'],
  [/Changes can name at most (\d+) products/, 'Höchstens $1 Produkte'],
  [/From must be in the future/, 'Zeit in der Zukunft eingeben'],
  [/Another price waits for the same time: (.+)/, 'Zur selben Zeit wartet schon ein anderer Preis: $1'],
  [
    /This change of prices is (?:done|cancelled|\d+) already/,
    'Diese Preisänderung ist bereits erledigt oder verworfen',
  ],
  [/CSV can have at most (\d+) lines; .*/, 'Höchstens $1 Zeilen; mehr nimmt der Befehl catalogue:import'],

  // Keys.
  [/At least one key is required/, 'Mindestens einen Schlüssel eingeben'],
  [/At most (\d+) keys can be resolved at once/, 'Höchstens $1 Schlüssel auf einmal'],
  [/At most (\d+) keys can be named at once/, 'Höchstens $1 Schlüssel auf einmal'],
  [/Mask must hold A, 9 or X: .*/, 'Die Maske muss A, 9 oder X enthalten: Sonst passt nur ein einziger Schlüssel'],
  [
    /A bundle has no license pool of its own: .*/,
    'Ein Bündel hat keinen eigenen Schlüsselpool: Es nutzt die anderer Produkte',
  ],
  [
    /(.+) is a bundle: import the keys of its components/,
    '$1 ist ein Bündel: Importieren Sie die Schlüssel seiner Produkte',
  ],
  [/Key import \S+ is one of another license pool/, 'Der Import gehört zu einem anderen Schlüsselpool'],
  [/Key import \S+ was not recalled/, 'Der Import wurde nicht zurückgerufen'],
  [/Key import \S+ was recalled: begin another one/, 'Der Import wurde zurückgerufen: Beginnen Sie einen neuen'],
  [/Key import \S+ was recalled/, 'Der Import wurde zurückgerufen'],
  [/Key import \S+ was undone: begin another one/, 'Der Import wurde rückgängig gemacht: Beginnen Sie einen neuen'],
  [
    /Key import \S+ was undone: import its keys again/,
    'Der Import wurde rückgängig gemacht: Importieren Sie seine Schlüssel neu',
  ],

  // Orders, claims and credit notes.
  [/At least one line is required/, 'Mindestens eine Position ist nötig'],
  [/Order (\d+) holds no such license key/, 'Bestellung $1 enthält diesen Schlüssel nicht'],
  [/The license key is named twice/, 'Der Schlüssel ist doppelt'],
  [/The license key has been replaced already/, 'Der Schlüssel ist bereits ersetzt'],
  [/The license key has been credited already/, 'Der Schlüssel ist bereits gutgeschrieben'],
  [/The claim has been resolved already: .*/, 'Die Reklamation ist bereits erledigt'],
  [/An order can hold at most (\d+) (?:lines|license keys)/, 'Eine Bestellung fasst höchstens $1'],
  [/The time between from and to can be at most (\d+) days/, 'Der Zeitraum darf höchstens $1 Tage umfassen'],

  // Webhooks and their deliveries.
  [/(?:The|Its) webhook is not active/, 'Der Webhook ist aus'],
  [/Kinds must name at least one/, 'Mindestens eine Art auswählen'],
  [
    /More than (\d+) events: choose a shorter time, or fewer kinds/,
    'Mehr als $1 Ereignisse: Wählen Sie einen kürzeren Zeitraum oder weniger Arten',
  ],
  [/(\d+) deliveries in a row have failed/, '$1 Fehlschläge in Folge'],
  [/The customer has switched it off/, 'Vom Kunden ausgeschaltet'],
  [/The reseller's staff has switched it off/, 'Vom Team ausgeschaltet'],
  [/It was switched off/, 'Ausgeschaltet'],
  [/Answered with status (\d+)/, 'Antwort mit Status $1'],
  [/No answer within (\d+) ms/, 'Keine Antwort innerhalb von $1 ms'],
  [/The answer has no status/, 'Antwort ohne Status'],
  [/The target is a private or reserved address/, 'Das Ziel ist eine private oder reservierte Adresse'],
  [/The target is not an https url/, 'Das Ziel ist keine https-Adresse'],
  [/(.*ECONNREFUSED.*)/, 'Verbindung abgelehnt ($1)'],
  [/(.*(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed).*)/, 'Verbindung abgebrochen ($1)'],
  [/(.*(?:ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL).*)/, 'Name nicht gefunden ($1)'],
  [/(.*(?:ETIMEDOUT|ETIMEOUT|UND_ERR_CONNECT_TIMEOUT|Connect Timeout).*)/, 'Zeitüberschreitung ($1)'],
  [/(.*(?:EHOSTUNREACH|ENETUNREACH).*)/, 'Nicht erreichbar ($1)'],
  [/(.*(?:CERT|certificate|SSL|TLS).*)/, 'Fehler bei der Verschlüsselung ($1)'],
];

/** Teile, aus denen der Dienst Sätze zusammensetzt: warum ein Preis ist, wie er ist, und was einer Zeile fehlt. */
const PARTS: readonly Rule[] = [
  [/The product is not eligible for discounts\./, 'Für das Produkt gelten keine Rabatte.'],
  [
    /The product is off sale and cannot be ordered now\./,
    'Das Produkt ist nicht im Verkauf und derzeit nicht bestellbar.',
  ],
  [/No VAT is added for the country (\w+)\./, 'Keine Umsatzsteuer ($1).'],
  [/VAT of ([\d.]+ %) is added for the country (\w+)\./, 'Zuzüglich $1 Umsatzsteuer ($2).'],
  [/Neither package nor promotion applies: /, 'Kein Rabatt durch Rabattpaket oder Aktionsrabatt: '],
  [/the customer has no discount package/, 'der Kunde hat kein Rabattpaket'],
  [/no promotion for the product runs/, 'für das Produkt läuft kein Aktionsrabatt'],
  [/discount package '(.+?)' counts only from (\S+) on/, 'Rabattpaket „$1“ gilt erst ab $2'],
  [/discount package '(.+?)' counted until ([\d-]+)/, 'Rabattpaket „$1“ galt bis $2'],
  [
    /discount package '(.+?)' has no discount for the category '(.+?)'/,
    'Rabattpaket „$1“ gilt nicht für die Kategorie „$2“',
  ],
  [/, more than the ([\d.]+ %) of discount package '(.+?)'/, ', mehr als die $1 von Rabattpaket „$2“'],
  [/, no less than the ([\d.]+ %) of promotion '(.+?)'/, ', nicht weniger als die $1 von Aktionsrabatt „$2“'],
  [/Promotion '(.+?)' takes ([\d.]+ %) off/, 'Aktionsrabatt „$1“ gibt $2 Rabatt'],
  [/Discount package '(.+?)' takes ([\d.]+ %) off/, 'Rabattpaket „$1“ gibt $2 Rabatt'],
  [
    /; the volume tier from (\d+) pieces? takes ([\d.]+ %) more/,
    '; die Mengenstaffel ab $1 Stück gibt weitere $2 Rabatt',
  ],
  [
    /; the next volume tier, of ([\d.]+ %), begins at (\d+) pieces?/,
    '; die nächste Mengenstaffel mit $1 beginnt bei $2 Stück',
  ],
  [/, and (?=für das Produkt)/, ', und '],
  [/is empty: a header line is expected/, 'ist leer: Die Kopfzeile fehlt'],
  [/is empty/, 'ist leer'],
  [/is required/, 'fehlt'],
  [/is missing/, 'fehlt'],
  [/is unknown/, 'ist unbekannt'],
  [/is there twice/, 'ist doppelt'],
  [/is not valid UTF-8/, 'ist kein gültiges UTF-8'],
  [/is not in this pool/, 'ist nicht in diesem Pool'],
  [/is named twice/, 'ist doppelt'],
  [/is sold and was replaced/, 'ist verkauft und wurde ersetzt'],
  [/is sold and was credited/, 'ist verkauft und wurde gutgeschrieben'],
  [/is sold$/, 'ist verkauft'],
  [/is withdrawn already/, 'ist bereits eingezogen'],
  [/has more than (\d+) characters/, 'hat mehr als $1 Zeichen'],
  [/has more than (\d+) bytes/, 'hat mehr als $1 Bytes'],
  [/has a quote that is not closed/, 'hat ein Anführungszeichen, das nicht geschlossen wird'],
  [/has a quote in the wrong place/, 'hat ein Anführungszeichen an falscher Stelle'],
  [/has (\d+) cells?, the header has (\d+)/, 'hat $1 Zellen, die Kopfzeile $2'],
  [/is no single record/, 'ist nicht genau ein Datensatz'],
  [/holds control characters/, 'enthält Steuerzeichen'],
  [/holds a quotation mark/, 'enthält ein Anführungszeichen'],
  [/holds an invisible character/, 'enthält ein unsichtbares Zeichen'],
  [/holds (.+), like a line of a table/, 'enthält $1, wie eine Tabelle'],
  [
    /begins with (\S+), like the dummy keys of sandbox orders/,
    'beginnt mit $1, wie die Schlüssel von Sandbox-Bestellungen',
  ],
  [/does not fit the mask /, 'passt nicht zur Maske '],
  [/does not look like the other keys: /, 'hat eine andere Form: '],
  [/looks like the header of a table/, 'sieht aus wie die Kopfzeile einer Tabelle'],
  [
    /must be an amount in EUR with at most two decimals/,
    'muss ein Betrag in EUR mit höchstens zwei Nachkommastellen sein',
  ],
  [/must be at most ([\d,.]+) EUR/, 'darf höchstens $1 EUR sein'],
  [/must be true or false/, 'muss true oder false sein'],
  [/must have at most (\d+) characters/, 'darf höchstens $1 Zeichen haben'],
  [/Minimum quantity/, 'Mindestmenge'],
  [/must be a whole number of at least (\d+)/, 'muss eine ganze Zahl ab $1 sein'],
  [
    /Percentage must be a number from (\d+) to (\d+) with at most two decimals/,
    'Rabatt muss eine Zahl von $1 bis $2 mit höchstens zwei Nachkommastellen sein',
  ],
  [/A product can have at most (\d+) volume discounts/, 'höchstens $1 Stufen'],
  [/A bundle can link at most (\d+) license pools/, 'höchstens $1 Schlüsselpools'],
  [
    /must be minQuantity:percentage entries such as (\S+), which (.+) is not/,
    'muss aus Einträgen minQuantity:percentage wie $1 bestehen, und $2 ist keiner',
  ],
  [/must be SKUs joined by ;/, 'müssen SKUs sein, getrennt durch ;'],
  [/must be (.+) or empty/, 'muss $1 oder leer sein'],
  [/names the bundle itself/, 'nennt das Bündel selbst'],
  [/a bundle cannot become an ordinary product/, 'ein Bündel kann kein Produkt werden'],
  [/a product cannot become a bundle/, 'ein Produkt kann kein Bündel werden'],
  [/neither exists nor stands above/, 'gibt es nicht und steht auch nicht darüber'],
  [/is a bundle itself/, 'ist selbst ein Bündel'],
  [/has no license pool of its own/, 'hat keinen eigenen Schlüsselpool'],
  [
    /looks like a table: the first line is a header\./,
    'sieht nach einer Tabelle aus: Die erste Zeile ist eine Kopfzeile.',
  ],
  [/looks like a table: every line holds (.+?)\./, 'sieht nach einer Tabelle aus: In jeder Zeile steht $1.'],
  [
    /Give one key a line and nothing else, or import it as it is/,
    'Geben Sie je Zeile nur einen Schlüssel an oder nehmen Sie jede Zeile als Schlüssel',
  ],
  [/a comma(?=$|[,.])/, 'ein Komma'],
  [/a semicolon(?=$|[,.])/, 'ein Semikolon'],
  [/a tab(?=$|[,.])/, 'ein Tabulator'],
  [/Key (?=\*|[0-9a-f]{24} )/, 'Schlüssel '],
  [/^Mask /, 'Die Maske '],
  [/\.(?=\d+ %)/, ','],
  [/(?<=\d) %/, '\u00A0%'],
];

const countries = new Intl.DisplayNames('de', { type: 'region' });

const MISSING = new RegExp(`^(${Object.keys(KIND).join('|')}) (.+) (?:not found|does not exist)$`);

function said(text: string): string {
  const [, kind = '', which] = MISSING.exec(text) ?? [];
  if (which !== undefined) return `${KIND[kind]} ${which} gibt es nicht`;
  for (const [english, german] of WHOLE) {
    const whole = new RegExp(`^(?:${english.source})$`, 's');
    if (whole.test(text)) return text.replace(whole, german);
  }
  return PARTS.reduce((rest, [english, german]) => rest.replaceAll(new RegExp(english, 'g'), german), text).replace(
    /(?<=msatzsteuer \()[A-Z]{2}(?=\)\.)/,
    (code) => countries.of(code) ?? code,
  );
}

export const service: typeof english = { said };
