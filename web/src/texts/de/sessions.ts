import type { sessions as english } from '../en/sessions';

export const sessions: typeof english = {
  sessions: {
    title: 'Ihre Sitzungen',
    hint: 'Browser, in denen Sie angemeldet sind. Beenden Sie jede Sitzung, die Sie nicht kennen.',
    browser: 'Browser',
    since: (zone: string) => `Angemeldet (${zone})`,
    lastUse: 'Zuletzt benutzt',
    ends: 'Endet',
    end: 'Beenden',
    endLabel: (browser: string) => `Die Sitzung in ${browser} beenden`,
    current: 'Diese',
    unknown: 'Unbekannter Browser',
    browserOn: (browser: string, system: string) => `${browser} auf ${system}`,
    ended: 'Die Sitzung ist beendet.',
  },
};
