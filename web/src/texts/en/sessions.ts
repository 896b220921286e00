export const sessions = {
  sessions: {
    title: 'Your sessions',
    hint: 'Browsers in which you are signed in. End each that you do not know.',
    browser: 'Browser',
    since: (zone: string) => `Signed in (${zone})`,
    lastUse: 'Last use',
    ends: 'Ends',
    end: 'End',
    endLabel: (browser: string) => `End the session in ${browser}`,
    current: 'This one',
    unknown: 'Unknown browser',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    ended: 'The session is ended.',
  },
};
