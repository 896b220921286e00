import { readConfig } from './config.js';
import { serve, stopOnSignals } from './serve.js';
import { startProblem } from './start-problem.js';

try {
  const starting = serve(readConfig());
  // A signal that comes during the start, or right after it, ends a service that is whole.
  stopOnSignals(async () => (await starting).stop());
  await starting;
} catch (error) {
  console.error(startProblem(error));
  process.exit(1);
}
