import * as z from 'zod/mini';
import { type FunctionName, functions } from './functions.ts';
import {
  COMMON_VARIABLES,
  Environment,
  type LambdaFunction,
  SERVICE_VARIABLES,
  type VariableName,
} from './lambda-function.ts';

type VariableOf<N extends FunctionName> =
  | (typeof COMMON_VARIABLES)[number]
  | (typeof functions)[N]['variables'][number];
/** What is given to every function with a kind of source. */
type GivenTo<Given> = { readonly [K in LambdaFunction['source']['kind']]: K extends 'api' ? Given : unknown };
type KindOf<N extends FunctionName> = (typeof functions)[N]['source']['kind'];
type ServiceVariable = (typeof SERVICE_VARIABLES)[number];

export type EnvironmentInput<N extends FunctionName> = Pick<z.input<typeof Environment>, VariableOf<N>> &
  GivenTo<Pick<z.input<typeof Environment>, ServiceVariable>>[KindOf<N>];
export type EnvironmentOf<N extends FunctionName> = Pick<z.output<typeof Environment>, VariableOf<N>> &
  GivenTo<Pick<z.output<typeof Environment>, ServiceVariable>>[KindOf<N>];
/** The variables that logs and metrics need. Every function has them. */
export type CommonEnvironment = Pick<z.output<typeof Environment>, 'STAGE' | 'RELEASE' | 'LOG_LEVEL'>;

/** The names of a function's environment variables. */
export const variablesOf = ({
  source,
  variables,
}: Pick<LambdaFunction, 'source' | 'variables'>): readonly VariableName[] => [
  ...COMMON_VARIABLES,
  ...(source.kind === 'api' ? SERVICE_VARIABLES : []),
  ...variables,
];

/** The environment of a function. @throws if a variable is missing or invalid */
export function parseEnvironment<N extends FunctionName>(name: N, variables: unknown): EnvironmentOf<N> {
  const mask = Object.fromEntries(variablesOf(functions[name]).map((variable) => [variable, true]));
  return z.pick(Environment, mask as { STAGE: true }).parse(variables) as EnvironmentOf<N>;
}
