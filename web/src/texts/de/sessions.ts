import type { sessions as english } from '../en/sessions';

export const sessions: typeof english = {
  sessions: {
    hint: 'Browser, in denen Sie angemeldet sind. Beenden Sie Sitzungen, die nicht Ihre sind.',
    browser: 'Browser',
    signedIn: 'Angemeldete Browser',
    since: 'Angemeldet',
    ends: 'Endet',
    end: 'Sitzung beenden',
    endLabel: (browser: string) => `Sitzung beenden: ${browser}`,
    current: 'Diese Sitzung',
    unknown: 'Unbekannter Browser',
    ended: 'Sitzung beendet',
    address: 'IP-Adresse',
    alerts: 'Meldungen per E-Mail',
    alert: {
      CLAIM_OPENED: 'Eine Reklamation wird eröffnet',
      STOCK_LOW: 'Ein Schlüsselpool fällt unter seine Meldegrenze',
      WEBHOOK_DISABLED: 'Ein Webhook wird ausgeschaltet, von uns oder nach Fehlern',
      INVOICE_HELD: 'Eine Rechnung ist angehalten, weil etwas fehlt',
    },
    stockHint: 'Die Grenze steht auf der Seite des Pools.',
    alertsSaved: 'Meldungen gespeichert',
    alertsTo: (email: string) => `Höchstens eine E-Mail pro Stunde und Art, an ${email}.`,
    noEmail: 'Für Sie ist keine E-Mail-Adresse hinterlegt. Ein Admin kann sie eintragen.',
  },
};
