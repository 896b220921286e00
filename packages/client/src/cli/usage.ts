import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line is wrong. */
export class UsageError extends Error {}

export type OptionSpecs = NonNullable<ParseArgsConfig['options']>;

/** What the arguments of one command say. */
export interface Arguments {
  text(name: string): string | undefined;
  flag(name: string): boolean;
  positionals: readonly string[];
}

const TOKEN_HINT =
  'A token on the command line can be read by everybody on this machine, and stays in the history of the shell: export TOKEN=... instead';

/** @throws {UsageError} for an option that is unknown, or has no value. */
export function readArguments(argv: readonly string[], options: OptionSpecs): Arguments {
  if (argv.some((argument) => /^--token(=|$)/.test(argument))) throw new UsageError(TOKEN_HINT);
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    return {
      text: (name) => values[name] as string | undefined,
      flag: (name) => values[name] === true,
      positionals,
    };
  } catch (error) {
    // The rest of its text is about arguments that begin with a dash.
    throw new UsageError((error as Error).message.split('. ', 1)[0]);
  }
}
