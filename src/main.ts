import { mapStackTraces } from './observability/stack-traces.js';
import { NO_TRACING } from './observability/tracing.js';
import { readConfig, setDefaultNodeEnv } from './settings/config.js';

mapStackTraces();
try {
  const config = readConfig();
  setDefaultNodeEnv();
  const tracing = config.tracing
    ? (await import('./observability/open-telemetry.js')).startTracing(config.tracing)
    : NO_TRACING;
  const { serve, stopOnSignals, stopStarting } = await import('./serve.js');
  const starting = serve(config, tracing);
  stopOnSignals(() => stopStarting(starting));
  await starting;
} catch (error) {
  const { startProblem } = await import('./settings/start-problem.js');
  const { redactError } = await import('./observability/redact-error.js');
  console.error(redactError(startProblem(error)));
  process.exit(1);
}
