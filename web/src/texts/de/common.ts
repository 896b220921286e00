import type { ClaimStatus, StaffRole } from '../../api/generated/types';
import type { common as english } from '../en/common';

const CLAIM_STATUS: Record<ClaimStatus, string> = {
  OPEN: 'Offen',
  REPLACED: 'Ersetzt',
  CREDITED: 'Gutgeschrieben',
  REJECTED: 'Abgelehnt',
};

const ROLE: Record<StaffRole, string> = {
  ADMIN: 'Verwaltung',
  CATALOGUE: 'Katalog',
  FINANCE: 'Finanzen',
  SUPPORT: 'Betreuung',
};

export const common: typeof english = {
  name: 'Reseller orders',
  skip: 'Zum Inhalt springen',
  loading: 'Lädt…',
  back: 'Zurück',
  cancel: 'Abbrechen',
  close: 'Schließen',
  confirm: 'Bestätigen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  none: '–',
  retry: 'Erneut versuchen',
  optional: 'freiwillig',
  copyText: (text: string) => `${text} kopieren`,

  claimStatus: CLAIM_STATUS,
  role: ROLE,

  errors: {
    unexpected: 'Etwas Unerwartetes ist geschehen. Mehr ist hier nicht bekannt.',
    changeUnknown:
      'Es kam keine Antwort; ob dies ausgeführt wurde, ist nicht bekannt. Sehen Sie nach, bevor Sie es wiederholen.',
    request: (id: string) => `Anfrage ${id}`,
    title: 'Das hat nicht geklappt',
    notFound: 'Hier ist nichts',
    notFoundHint: 'Vielleicht ist die Adresse verschrieben, oder was hier war, gibt es nicht mehr.',
    noPermission: (role: StaffRole) => `Ihre Rolle ${ROLE[role]} erlaubt das nicht.`,
    connectionLost:
      'Die Verbindung ist unterbrochen. Was zu sehen ist, kann veraltet sein; es wird neu gelesen, bis eine Antwort kommt.',
  },

  unsaved: {
    title: 'Ohne Speichern verlassen?',
    text: 'Was Sie eingegeben haben, ist nicht gespeichert.',
    stay: 'Bleiben',
    leave: 'Verlassen',
  },

  conflict: {
    title: 'Jemand anders hat dies inzwischen geändert',
    text: 'Von Ihnen ist noch nichts gespeichert. Darin unterscheiden sich die Fassungen:',
    same: 'Gespeichert ist inzwischen dasselbe, was Sie eingegeben haben.',
    field: 'Feld',
    stored: 'Inzwischen gespeichert',
    typed: 'Ihre Fassung',
    untouched: 'Von Ihnen nicht geändert: bleibt wie gespeichert',
    keep: 'Meine speichern',
    take: 'Gespeicherte übernehmen',
  },

  signIn: {
    title: 'Anmelden',
    token: 'Zugangstoken',
    hint: 'Tokens stellt die Verwaltung (ADMIN) aus, oder der Befehl staff:create.',
    submit: 'Anmelden',
    missing: 'Fügen Sie Ihr Token ein',
    ended: 'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um fortzufahren.',
    linkUsedUp: 'Dieser Link ist verbraucht: er meldet nur einmal an. Melden Sie sich mit einem Token an.',
    signingIn: 'Sie werden angemeldet…',
  },

  shell: {
    navigation: 'Hauptnavigation',
    dashboard: 'Übersicht',
    orders: 'Bestellungen',
    claims: 'Reklamationen',
    customers: 'Kunden',
    stock: 'Bestand',
    products: 'Produkte',
    discounts: 'Rabatte',
    webhooks: 'Webhooks',
    audit: 'Protokoll',
    staff: 'Personal',
    system: 'System',
    menu: 'Menü',
    account: (name: string, role: StaffRole) => `${name} (${ROLE[role]})`,
    times: 'Zeiten',
    businessTime: 'Des Unternehmens',
    viewerTime: 'Dieses Computers',
    timesIn: (zone: string) => `Zeiten in ${zone}`,
    language: 'Sprache',
    help: 'Hilfe',
    helpFor: (title: string) => `Hilfe: ${title}`,
    colours: 'Farben',
    light: 'Hell',
    dark: 'Dunkel',
    auto: 'Wie das System',
    sessions: 'Ihre Sitzungen',
    signOut: 'Abmelden',
  },

  search: {
    button: 'Suchen',
    title: 'Alles durchsuchen',
    placeholder: 'Kunde, Bestellung, Referenz, SKU, Name, Reklamation oder ganzer Lizenzschlüssel',
    hint: 'Nummern, Namen, Referenzen, SKUs, Reklamationen oder ein ganzer Lizenzschlüssel.',
    nothing: 'Nichts gefunden. Namen und SKUs werden über einen Teil gefunden, ein Lizenzschlüssel nur als ganzer.',
    customer: (number: number) => `Kunde ${number}`,
    order: (number: number) => `Bestellung ${number}`,
    product: 'Produkt',
    claim: (status: ClaimStatus) => `Reklamation, ${CLAIM_STATUS[status].toLowerCase()}`,
    key: 'Lizenzschlüssel',
    keyUnsold: 'Niemand hat ihn gekauft',
  },

  lists: {
    columns: 'Spalten',
    views: 'Ansichten',
    filters: 'Filter',
    clear: 'Filter aufheben',
    sort: 'Sortiert nach',
    first: 'Erste Seite',
    previous: 'Vorige',
    next: 'Nächste',
    range: (from: number, to: number, total: string | undefined) => `${from} bis ${to}${total ? ` von ${total}` : ''}`,
    page: (number: number) => `Seite ${number}`,
    pages: 'Seiten',
    any: 'Alle',
    more: (count: number) => `Mehr zeigen (noch ${count})`,
    scrolls: (title: string) => `${title}, seitlich verschiebbar`,
  },
};
