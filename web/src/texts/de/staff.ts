import type { staff as english } from '../en/staff';

export const staff: typeof english = {
  staff: {
    title: 'Personal',
    hint: 'Alle hier dürfen alles lesen; was sie sonst dürfen, hängt von ihrer Rolle ab.',
    name: 'Name',
    email: 'E-Mail',
    emailHint: 'Für E-Mails, und zum Anmelden, wo das eingerichtet ist. Niemand anders darf sie haben.',
    role: 'Rolle',
    may: {
      ADMIN: 'Alles; verwaltet allein Personal und Zugangstokens und führt Prüfungen aus.',
      CATALOGUE: 'Produkte, Preise, Rabatte, Schlüsselvorräte und Importe von Schlüsseln.',
      FINANCE: 'Kunden, Kredit, Zahlungen, Gutschriften und Reklamationen, die gutgeschrieben werden.',
      SUPPORT:
        'Ersatz, Zeigen von Schlüsseln, Webhooks, Bestellungen für Kunden und Reklamationen, die ersetzt oder abgelehnt werden.',
    },
    prefix: 'Token',
    lastUse: (zone: string) => `Letzte Nutzung (${zone})`,
    never: 'Nie',
    since: 'Seit',
    access: 'Zugang',
    hasAccess: 'Hat Zugang',
    revokedOn: (time: string) => `Widerrufen ${time}`,
    you: 'Sie',
    show: 'Zeigen',
    withAccess: 'Wer Zugang hat',
    everybody: 'Alle, die es je gab',
    actions: 'Aktionen',
    history: 'Änderungen',
    look: 'Protokoll',
    historyOf: (name: string) => `Protokoll: ${name}`,
    create: 'Neues Mitglied',
    createSubmit: 'Anlegen',
    change: 'Ändern',
    changeOf: (name: string) => `${name} ändern`,
    save: 'Speichern',
    saved: 'Das Mitglied ist geändert.',
    nameMissing: 'Nennen Sie den Namen',
    rotate: 'Neues Token',
    rotateOf: (name: string) => `Neues Token für ${name}`,
    rotateEffect: (name: string) =>
      `Das jetzige Token von ${name} lässt ab sofort niemanden mehr ein, und alle Browser werden abgemeldet, die damit angemeldet sind.`,
    rotateOwn:
      'Ihr jetziges Token lässt ab sofort niemanden mehr ein, und Sie werden in allen anderen Browsern abgemeldet. Hier bleiben Sie angemeldet.',
    revoke: 'Ausschließen',
    revokeOf: (name: string) => `${name} ausschließen`,
    revokeEffect: (name: string) =>
      `${name} wird sofort und endgültig nicht mehr eingelassen. Was getan wurde, bleibt im Protokoll. Die E-Mail-Adresse ist frei für jemand anderen.`,
    revoked: (name: string) => `${name} wird nicht mehr eingelassen.`,
    tokenTitle: (name: string) => `Token von ${name}`,
    token: 'Token',
    tokenHint:
      'Es wird nur dieses eine Mal gezeigt und nirgends ganz aufbewahrt. Kopieren Sie es, und geben Sie es auf einem Weg weiter, den andere nicht mitlesen.',
    tokenDone: 'Ich habe es verwahrt',
    copyToken: 'Token kopieren',
  },
};
