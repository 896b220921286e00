import { ConfigError, readConfig } from '../../../src/settings/config.js';

/** The problems that readConfig reports, or none where it accepts the settings. */
export function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** The variables that problems are about. */
export const variablesOf = (problems: string[]) => problems.map((problem) => problem.split(':')[0]).sort();
