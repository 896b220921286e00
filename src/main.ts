import { readConfig, tellLibraries } from './config.js';
import { NO_TRACING } from './observability/tracing.js';

// What is traced is changed as it is loaded, so all else is loaded after that; and nothing of it where traces are off.
try {
  const config = readConfig();
  tellLibraries();
  const tracing = config.tracing
    ? (await import('./observability/open-telemetry.js')).startTracing(config.tracing)
    : NO_TRACING;
  const { serve, stopOnSignals, stopStarting } = await import('./serve.js');
  const starting = serve(config, tracing);
  stopOnSignals(() => stopStarting(starting));
  await starting;
} catch (error) {
  const { startProblem } = await import('./start-problem.js');
  const { discreetError } = await import('./observability/discreet-error.js');
  console.error(discreetError(startProblem(error)));
  process.exit(1);
}
