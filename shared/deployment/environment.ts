import * as z from 'zod/mini';
import { type FunctionName, functions } from './functions.ts';
import { COMMON_VARIABLES, Environment, type LambdaFunction, type VariableName } from './lambda-function.ts';

type VariableOf<N extends FunctionName> =
  | (typeof COMMON_VARIABLES)[number]
  | (typeof functions)[N]['variables'][number];
export type EnvironmentInput<N extends FunctionName> = Pick<z.input<typeof Environment>, VariableOf<N>>;
export type EnvironmentOf<N extends FunctionName> = Pick<z.output<typeof Environment>, VariableOf<N>>;
/** The variables that every function has. */
export type CommonEnvironment = Pick<z.output<typeof Environment>, (typeof COMMON_VARIABLES)[number]>;

/** The names of a function's environment variables. */
export const variablesOf = ({ variables }: Pick<LambdaFunction, 'variables'>): readonly VariableName[] => [
  ...COMMON_VARIABLES,
  ...variables,
];

/** The environment of a function. @throws if a variable is missing or invalid */
export function parseEnvironment<N extends FunctionName>(name: N, variables: unknown): EnvironmentOf<N> {
  const mask = Object.fromEntries(variablesOf(functions[name]).map((variable) => [variable, true]));
  return z.pick(Environment, mask as { STAGE: true }).parse(variables) as EnvironmentOf<N>;
}
