import type { staff as english } from '../en/staff';

export const staff: typeof english = {
  staff: {
    hint: 'Alle können alles außer Kosten sehen. Wer diese sieht und was jemand ändern kann, bestimmt die Rolle.',
    emailHint: 'Für Benachrichtigungen und die Anmeldung mit dem Firmenkonto. Jede Adresse nur einmal.',
    may: {
      ADMIN: 'Alles. Nur Admins verwalten Team und Zugangstokens und starten Prüfungen.',
      CATALOGUE: 'Produkte, Preise, Rabatte, Schlüsselpools und Schlüsselimporte.',
      FINANCE: 'Kunden, Kredit, Zahlungen und Rechnungskorrekturen; schreibt Reklamationen gut.',
      SUPPORT:
        'Ersatz, Anzeigen von Schlüsseln, Webhooks und Bestellungen für Kunden; ersetzt bei Reklamationen oder lehnt sie ab.',
    },
    access: 'Zugang',
    hasAccess: 'Hat Zugang',
    revokedOn: 'Entzogen',
    you: 'Sie',
    former: 'Ehemalige',
    included: 'eingeschlossen',
    actionsFor: (name: string) => `Aktionen für ${name}`,
    historyOf: (name: string) => `Protokoll: ${name}`,
    create: 'Neues Teammitglied',
    createSubmit: 'Teammitglied anlegen',
    changeOf: (name: string) => `${name} bearbeiten`,
    sessions: 'Sitzungen',
    sessionsOf: (name: string) => `Sitzungen von ${name}`,
    noSessions: (name: string) => `${name} ist nirgends angemeldet.`,
    rotateOf: (name: string) => `Neues Token für ${name}`,
    rotateEffect: (name: string) =>
      `Das bisherige Token von ${name} gilt ab sofort nicht mehr. Alle damit angemeldeten Browser werden abgemeldet.`,
    rotateOwn:
      'Ihr bisheriges Token gilt ab sofort nicht mehr, und Sie werden in allen anderen Browsern abgemeldet. Hier bleiben Sie angemeldet.',
    revoke: 'Zugang entziehen',
    revokeOf: (name: string) => `${name} den Zugang entziehen?`,
    revokeEffect: (name: string) =>
      `${name} hat sofort und endgültig keinen Zugang mehr. Frühere Änderungen bleiben im Protokoll. Die E-Mail-Adresse wird wieder frei.`,
    revoked: (name: string) => `${name} hat keinen Zugang mehr`,
    tokenTitle: (name: string) => `Token von ${name}`,
    tokenHint: 'Nur jetzt sichtbar. Kopieren Sie es und geben Sie es auf sicherem Weg weiter.',
    tokenDone: 'Ich habe es gesichert',
  },
};
