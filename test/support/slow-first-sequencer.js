import Sequencer from '@jest/test-sequencer';

// Folders whose files take longest, as most of them start processes.
const SLOW = [
  'faults',
  'processes',
  'demo',
  'docs',
  'contract',
  'model',
  'cli',
  'client',
  'concurrency',
  'jobs',
  'services',
];

function rankOf({ path }) {
  const rank = SLOW.findIndex((folder) => path.includes(`/test/${folder}/`));
  return rank === -1 ? SLOW.length : rank;
}

/** Starts the slow files first, so that no worker is left with one of them when the others are done. */
export default class SlowFirstSequencer extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b));
  }
}
