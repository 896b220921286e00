import v8 from 'node:v8';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// Most code runs a few times in a test: it is compiled plainly at once, and well only where it runs often. It saves a tenth of
// the processor time; later versions of Node decide otherwise, and have other settings.
if (process.version.startsWith('v20.')) {
  v8.setFlagsFromString('--always-sparkplug');
  v8.setFlagsFromString('--interrupt-budget=400000');
}

const { setTimeout, setInterval } = globalThis;

// What Jest stores for one test file in the global scope: its event handlers and what `jest.setTimeout` has set.
const JEST_STATE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

// What jest-worker sends when there are no more files. A worker then exits immediately: open connections, to the
// database or between requests, would keep it alive for longer than Jest waits.
const NO_MORE_FILES = 2;
process.on('message', (message) => {
  if (Array.isArray(message) && message[0] === NO_MORE_FILES) process.exit();
});

/**
 * Runs a worker's test files in the worker's own global scope instead of a virtual machine for each, so that they share
 * Node's cache of modules. After each file it restores what test files change: environment variables, spies and timers.
 */
export default class NodeEnvironment {
  // Jest replaces the console and `process.exit` in the global object of each test file. It gets a copy to change.
  global = Object.create(globalThis, { process: { value: Object.create(process) } });

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.variables = { ...process.env };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    Object.assign(globalThis, { setTimeout, setInterval });
    for (const key of JEST_STATE) delete globalThis[key];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** The virtual machine that Jest would load modules into. It is not used: see node-test-runner.js. */
  getVmContext() {
    return null;
  }
}
