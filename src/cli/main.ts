import { mapStackTraces } from '../observability/stack-traces.js';
import { setDefaultNodeEnv } from '../settings/config.js';

mapStackTraces();
setDefaultNodeEnv();
const { runCli } = await import('./program.js');

// A reader that closes the pipe, as `head` does, wants no more lines. The command continues to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
