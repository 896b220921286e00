import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line is wrong. */
export class UsageError extends Error {}

export type OptionSpecs = NonNullable<ParseArgsConfig['options']>;

/** The parsed arguments of a command. */
export interface Arguments {
  text(name: string): string | undefined;
  flag(name: string): boolean;
  positionals: readonly string[];
}

const TOKEN_HINT =
  'Everybody on this machine can read a token on the command line, and it stays in the shell history: export TOKEN=... instead';

/** @throws {UsageError} for an unknown option, or one without a value. */
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
    // The rest of the message is about arguments that start with a dash.
    throw new UsageError((error as Error).message.split('. ', 1)[0]);
  }
}
