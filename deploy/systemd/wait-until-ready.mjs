// Ends once the process MAINPID is ready on PORT, and fails if it ends before.
import { setTimeout as sleep } from 'node:timers/promises';

const { HOST = '127.0.0.1', PORT, MAINPID } = process.env;
const isReady = () =>
  fetch(`http://${HOST}:${PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

while (!(await isReady())) {
  try {
    process.kill(Number(MAINPID), 0);
  } catch {
    console.error('The process ended before it was ready');
    process.exit(1);
  }
  await sleep(200);
}
