import { tellLibraries } from '../settings/config.js';

tellLibraries();
const { runCli } = await import('./program.js');

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
