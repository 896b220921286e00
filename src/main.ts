import { ConfigError, readConfig } from './config.js';
import { serve, stopOnSignals } from './serve.js';

try {
  const service = await serve(readConfig());
  stopOnSignals(service.stop);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
