import { type ParseArgsConfig, parseArgs } from 'node:util';
import { problemOf } from './run-app.ts';
import { ArgumentError } from './usage-error.ts';

/** As for `parseArgs`. Only an option with a value can be required. */
type Option = NonNullable<ParseArgsConfig['options']>[string] & { readonly required?: true };
type Options = Readonly<Record<string, Option>>;

/** What a command accepts. `--help` is added to its options. */
export interface CommandLine<O extends Options = Options, A extends readonly string[] = readonly string[]> {
  /** For a person: `npm run NAME` with its arguments, then what it does and what each option means. */
  readonly usage: string;
  readonly options?: O;
  /** The names of the arguments that must be there, in this order. */
  readonly required?: A;
  /** The name of further arguments, of which there may be any number. Without it, there are none. */
  readonly others?: string;
}

interface Given<O extends Options, A extends readonly string[]> {
  readonly values: Parsed<O>['values'] & {
    readonly [K in keyof O as O[K] extends { required: true } ? K : never]: string;
  };
  readonly positionals: readonly [...{ [K in keyof A]: string }, ...string[]];
  readonly tokens: Parsed<O>['tokens'];
}
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: true; tokens: true }>
>;

/** What a command with this command line was given. */
export type GivenTo<C> = C extends CommandLine<infer O, infer A> ? Given<O, A> : never;

export interface Command<O extends Options = Options, A extends readonly string[] = readonly string[]>
  extends CommandLine<O, A> {
  /** Resolves to false if the command has found a problem or has not succeeded, which it has printed. */
  readonly run: (given: Given<O, A>) => Promise<boolean | undefined>;
}

/** Infers the types of a command from its options and arguments. */
export const defineCommandLine = <O extends Options, const A extends readonly string[]>(
  line: CommandLine<O, A>,
): CommandLine<O, A> => line;
export const defineCommand = <O extends Options, const A extends readonly string[]>(
  command: Command<O, A>,
): Command<O, A> => command;

/** Settings of npm itself, which may be in its configuration. */
const OF_NPM = ['force', 'progress'];

/**
 * Reads the arguments of a command.
 * @throws ArgumentError for an unknown option, a missing or surplus argument, or an option that npm has kept for itself
 */
export function parseArguments<O extends Options, A extends readonly string[]>(
  { options, required, others }: CommandLine<O, A>,
  args: readonly string[],
): Given<O, A> {
  const kept = Object.keys(options ?? {}).filter(
    (name) => !OF_NPM.includes(name) && process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (kept.length > 0)
    throw new ArgumentError(`npm keeps --${kept.join(' and --')} for itself. Put -- before the options.`);
  const parsed = strictly(() =>
    parseArgs({ args: [...args], options: options ?? {}, allowPositionals: true, tokens: true }),
  );
  const { positionals } = parsed;
  const values: Readonly<Record<string, unknown>> = parsed.values;
  const missing = [
    ...(required ?? []).slice(positionals.length),
    ...Object.entries(options ?? {}).flatMap(([name, option]) =>
      option.required && !values[name] ? `--${name}` : [],
    ),
  ];
  if (missing.length > 0) throw new ArgumentError(`Missing: ${missing.join(', ')}.`);
  const surplus = positionals.slice(required?.length ?? 0);
  if (surplus.length > 0 && others === undefined)
    throw new ArgumentError(`Not understood: ${surplus.join(', ')}.`);
  // The compiler cannot see that nothing is missing.
  return parsed as unknown as Given<O, A>;
}

/** Its errors have a code, and a hint after the first sentence that is wrong under npm. */
function strictly<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    const isArgument = cause instanceof Error && /^ERR_PARSE_ARGS_/.test(String(Object(cause).code));
    throw isArgument ? new ArgumentError(`${cause.message.split(/\. |\n/)[0]}.`, { cause }) : cause;
  }
}

interface Output {
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
}

/**
 * Runs a command, or prints its usage if `--help` is among the arguments. An error that the user can fix, or that AWS has
 * answered, is one message without a stack trace. Resolves to the exit code: 0, 1 if the command failed, or 2 if its
 * arguments are wrong.
 */
export async function runCommand<O extends Options, A extends readonly string[]>(
  command: Command<O, A>,
  args: readonly string[],
  { stdout, stderr }: Output = process,
): Promise<number> {
  const usage = `Usage: ${command.usage.trim()}\n`;
  if (args.includes('--help')) {
    stdout.write(usage);
    return 0;
  }
  try {
    return (await command.run(parseArguments(command, args))) === false ? 1 : 0;
  } catch (error) {
    const isArgument = error instanceof ArgumentError;
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    stderr.write(`\n${problem}\n\n${isArgument ? usage : ''}`);
    return isArgument ? 2 : 1;
  }
}

/** Runs the command of this process. A command may also have set the exit code itself. */
export async function main<O extends Options, A extends readonly string[]>(
  command: Command<O, A>,
): Promise<void> {
  const code = await runCommand(command, process.argv.slice(2));
  if (code !== 0) process.exitCode = code;
}
