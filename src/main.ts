import { readConfig, tellLibraries } from './config.js';
import { NO_TRACING } from './observability/tracing.js';

// What is traced is changed as it is loaded, so all else is loaded after that; and nothing of it where traces are off.
try {
  const config = readConfig();
  tellLibraries();
  const tracing = config.tracing
    ? (await import('./observability/open-telemetry.js')).startTracing(config.tracing)
    : NO_TRACING;
  const { serve, stopOnSignals } = await import('./serve.js');
  const starting = serve(config, tracing);
  // A signal that comes during the start, or right after it, ends a service that is whole.
  stopOnSignals(async () => (await starting).stop());
  await starting;
} catch (error) {
  const { startProblem } = await import('./start-problem.js');
  console.error(startProblem(error));
  process.exit(1);
}
