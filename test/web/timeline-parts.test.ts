import { resultsOf } from '../support/console-code.js';

interface VisibleEntries {
  entries: { at: string }[];
  hasOlder: boolean;
}

const entry = (at: string, kind = 'notes') => ({ id: `${kind} ${at}`, kind, at, icon: 'note', text: at });

/** The times of what a timeline shows, and whether there is more. */
async function visible(...values: unknown[]): Promise<[times: string[], hasOlder: boolean]> {
  const [result] = await resultsOf<VisibleEntries>('components/timeline-parts.ts', 'visibleEntries', [values]);
  return [result?.entries.map(({ at }) => at) ?? [], result?.hasOlder ?? false];
}

const FIRST = '2026-05-01T08:00:00.000Z';
const SECOND = '2026-05-01T09:00:00.000Z';
const THIRD = '2026-05-02T08:00:00.000Z';
const FOURTH = '2026-05-03T08:00:00.000Z';

describe('a timeline', () => {
  it('shows the entries of all sources, newest first', async () => {
    const notes = { kinds: ['notes'], entries: [entry(THIRD), entry(FIRST)] };
    const money = { kinds: ['money'], entries: [entry(FOURTH, 'money'), entry(SECOND, 'money')] };
    expect(await visible([notes, money])).toEqual([[FOURTH, THIRD, SECOND, FIRST], false]);
  });

  it('ends where a source has older ones that are not loaded, so that nothing is missing between two entries', async () => {
    const notes = { kinds: ['notes'], entries: [entry(FOURTH), entry(THIRD)], loadedTo: THIRD };
    const money = { kinds: ['money'], entries: [entry(SECOND, 'money'), entry(FIRST, 'money')] };
    expect(await visible([notes, money])).toEqual([[FOURTH, THIRD], true]);
  });

  it('of one kind does not wait for sources without that kind', async () => {
    const notes = { kinds: ['notes'], entries: [entry(FOURTH)], loadedTo: FOURTH };
    const both = { kinds: ['money', 'events'], entries: [entry(SECOND, 'money'), entry(FIRST, 'events')] };
    expect(await visible([notes, both], 'money')).toEqual([[SECOND], false]);
  });
});
