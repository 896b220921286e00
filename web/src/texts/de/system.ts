import type { system as english } from '../en/system';
import { plural } from '../language';

/** Descriptions of the jobs, by name. */
const JOB: Record<string, string> = {
  'clean-up': 'Löscht abgelaufene Daten',
  'total-sales': 'Summiert Verkäufe für die Übersicht',
  'send-mails': 'Sendet E-Mails',
  'watch-stock': 'Prüft den Bestand auf knappe Produkte',
  'issue-invoices': 'Stellt Rechnungen und Rechnungskorrekturen aus',
  'check-vat-ids': 'Prüft die USt-IdNr. von Kunden',
  'tell-alerts': 'Mailt die gewählten Meldungen',
};

export const system: typeof english = {
  system: {
    title: 'Systemstatus',
    readAgain: 'Aktualisiert sich alle paar Sekunden.',
    service: 'Dienst',
    database: 'Datenbank',
    started: 'Gestartet',
    queues: 'Webhook-Zustellungen',
    pending: 'Wartend, inkl. Wiederholungen',
    oldest: 'Die älteste wartet seit',
    seconds: (count: number) => plural(count, 'Sekunde', 'Sekunden'),
    minutes: (count: number) => plural(count, 'Minute', 'Minuten'),
    hours: (count: number) => plural(count, 'Stunde', 'Stunden'),
    days: (count: number) => plural(count, 'Tag', 'Tagen'),
    failedDeliveries: 'Fehlgeschlagen',
    failingWebhooks: 'Webhooks mit Fehlern',
    lookAtOf: (what: string) => `${what} anzeigen`,
    mailOff: 'Nicht eingerichtet: E-Mails werden nicht gesendet',
    mailOn: 'Eingerichtet',
    mailFailed: 'Nicht zugestellt (30 Tage)',
    mailError: 'Letzter Fehler',
    jobs: 'Aufgaben',
    job: 'Aufgabe',
    jobOf: JOB,
    nextRun: 'Nächster Lauf',
    lastRun: 'Letzter Lauf',
    failed: 'Fehlgeschlagen',
    well: 'OK',
    notYet: 'Noch nicht gelaufen',
    verification: 'Prüfung',
    verificationHint: 'Prüft, ob Bestand, Salden, Schlüssel und Ereignisse zusammenpassen. Alles andere läuft weiter.',
    verified: 'Zuletzt geprüft',
    never: 'Noch nicht geprüft',
    holds: 'Keine Abweichungen',
    broken: (count: number) => plural(count, 'Abweichung', 'Abweichungen'),
    brokenHint: 'Bitte den Betrieb informieren: docs/operations.md nennt die nächsten Schritte.',
    running: (time: string) => `Prüfung läuft seit ${time}`,
    run: 'Prüfung starten',
  },
};
