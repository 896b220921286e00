import { fstatSync, writeSync } from 'node:fs';

/** Ends the run with one line, `N passed, N failed`, after everything else that Jest prints. */
export default class SummaryReporter {
  constructor(globalConfig) {
    this.isWatching = globalConfig.watch || globalConfig.watchAll;
    // Jest prints more after the last reporter, so only the end of the process is the end of the output.
    if (!this.isWatching) process.once('exit', () => this.print());
  }

  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = results;
    const skipped = numPendingTests + numTodoTests;
    // A file that cannot be loaded counts as one failure, as its tests are not known.
    this.line = `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
    if (skipped > 0) this.line += `, ${skipped} skipped`;
    if (this.isWatching) this.print();
  }

  print() {
    if (!this.line) return;
    writeNow(1, `${this.line}\n`);
    // Jest reports on standard error. If that is another stream, both end with the line.
    if (!isSameStream()) writeNow(2, `${this.line}\n`);
  }
}

// Not through process.stdout, which Jest silences before it forces the exit.
function writeNow(descriptor, text) {
  const deadline = Date.now() + 5_000;
  for (;;) {
    try {
      writeSync(descriptor, text);
      return;
    } catch (error) {
      // EAGAIN is a full pipe whose reader is slow; after any other error the reader is gone.
      if (error.code !== 'EAGAIN' || Date.now() > deadline) return;
    }
  }
}

function isSameStream() {
  const [out, err] = [fstatSync(1), fstatSync(2)];
  return out.dev === err.dev && out.ino === err.ino;
}
