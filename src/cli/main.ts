// Libraries look at it by themselves, as they are loaded, and take a missing one for development.
process.env.NODE_ENV ||= 'production';
const { runCli } = await import('./program.js');

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
