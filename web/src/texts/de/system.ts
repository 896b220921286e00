import { plural } from '../language';
import type { system as english } from '../en/system';

/** Was Aufgaben tun, nach ihren Namen. */
const JOB: Record<string, string> = {
  'clean-up': 'Löscht, was nicht länger aufbewahrt wird',
  'total-sales': 'Zählt Verkäufe für die Übersicht zusammen',
  'send-mails': 'Sendet E-Mails',
  'watch-stock': 'Sucht Produkte, die zur Neige gehen',
};

export const system: typeof english = {
  system: {
    title: 'System',
    readAgain: 'Wird alle paar Sekunden neu gelesen.',
    service: 'Dienst',
    version: 'Version',
    database: 'Datenbank',
    started: (zone: string) => `Gestartet (${zone})`,
    queues: 'Zustellungen an Webhooks',
    pending: 'Wartend, mit Wiederholungen',
    oldest: 'Die älteste wartet seit',
    seconds: (count: number) => plural(count, 'Sekunde', 'Sekunden'),
    minutes: (count: number) => plural(count, 'Minute', 'Minuten'),
    hours: (count: number) => plural(count, 'Stunde', 'Stunden'),
    days: (count: number) => plural(count, 'Tag', 'Tagen'),
    failedDeliveries: 'Gescheiterte Zustellungen',
    failingWebhooks: 'Scheiternde Webhooks',
    lookAt: 'Ansehen',
    lookAtOf: (what: string) => `Ansehen: ${what}`,
    mail: 'E-Mail',
    mailOff: 'Nicht eingerichtet: Es werden keine E-Mails gesendet',
    mailOn: 'Eingerichtet',
    mailSending: 'Versand',
    mailWaiting: 'Wartend, mit Wiederholungen',
    mailFailed: 'In den letzten 30 Tagen aufgegeben',
    mailError: 'Warum die letzte nicht gesendet wurde',
    jobs: 'Aufgaben',
    job: 'Aufgabe',
    jobOf: JOB,
    nextRun: (zone: string) => `Nächster Lauf (${zone})`,
    lastRun: (zone: string) => `Letzter Lauf (${zone})`,
    state: 'Zustand',
    failed: 'Gescheitert',
    well: 'In Ordnung',
    notYet: 'Noch nicht',
    verification: 'Prüfung',
    verificationHint:
      'Sieht nach, ob Bestand, Salden, Schlüssel und Ereignisse einander widersprechen, während alles andere weitergeht.',
    verified: (zone: string) => `Zuletzt geprüft (${zone})`,
    never: 'Noch wurde nichts geprüft.',
    holds: 'Nichts widerspricht sich.',
    broken: (count: number) => plural(count, 'Widerspruch', 'Widersprüche'),
    brokenHint: 'Sagen Sie es denen, die den Dienst betreiben: docs/operations.md sagt, was zu tun ist.',
    running: (time: string) => `Eine Prüfung läuft seit ${time}.`,
    run: 'Jetzt prüfen',
  },
};
