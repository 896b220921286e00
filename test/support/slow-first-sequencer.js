import Sequencer from '@jest/test-sequencer';

// The files that take longest, in their order, and then the folders of such files, as most of them start processes.
const SLOW = [
  'processes/event-order.',
  'model/',
  'faults/lossy-orders.',
  'contract/fuzz/fuzz.',
  'faults/stopped-database.',
  'docs/guide.',
  'contract/openapi-examples.',
  'plans/',
  'graphql/staff/lists.',
  'graphql/shared/text',
  'rest/late-changes.',
  'faults/',
  'processes/',
  'demo/',
  'docs/',
  'contract/',
  'cli/',
  'client/',
  'concurrency/',
  'jobs/',
  'services/',
];

function rankOf({ path }) {
  const rank = SLOW.findIndex((what) => path.includes(`/test/${what}`));
  return rank === -1 ? SLOW.length : rank;
}

/** Starts the slow files first, so that no worker is left with one of them when the others are done. */
export default class SlowFirstSequencer extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b));
  }
}
