import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import type { LambdaFunction } from '#shared/deployment/lambda-function.ts';
import { routes } from '#shared/routes.ts';
import type { Activity } from './activity.ts';
import { BILLED_MS } from './measured/figures.ts';
import { unitsOf } from './measured/units.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The number of something in a customer's month, by what each activity has of it. */
export const perCustomer = (activities: readonly Activity[], of: (activity: Activity) => number): number =>
  sum(activities.map((activity) => activity.times * of(activity)));

export const callsOf = ({ calls = {} }: Activity): number => sum(Object.values(calls));

/** The request units of a kind. */
export const unitsIn =
  (kind: 'R' | 'W') =>
  ({ units = {} }: Activity): number =>
    sum(
      Object.entries(units).map(([operation, times]) => {
        const measured = unitsOf(operation);
        return measured.kind === kind ? times * measured.units : 0;
      }),
    );

/** The invocations of each function: those of its routes, and those in the background. */
function invocationsIn({ calls = {}, invocations = {} }: Activity): [FunctionName, number][] {
  return [
    ...Object.entries(calls).map(([id, times]): [FunctionName, number] => [
      routes[id as keyof typeof routes].service,
      times,
    ]),
    ...(Object.entries(invocations) as [FunctionName, number][]),
  ];
}

export const invocationsOf = (activity: Activity): number =>
  sum(invocationsIn(activity).map(([, times]) => times));

const ms = (name: FunctionName) => BILLED_MS[name] ?? BILLED_MS.others;

/** The GB-seconds of one invocation of a function. */
export function gigabyteSeconds(name: FunctionName): number {
  const { memory = 1024 }: LambdaFunction = functions[name];
  return (memory / 1024) * (ms(name) / 1000);
}

/** The GB-seconds on a kind of processor: the native image library requires x86. */
export const gigabyteSecondsOn =
  (processor: 'Arm' | 'x86') =>
  (activity: Activity): number =>
    sum(
      invocationsIn(activity).map(([name, times]) => {
        const { nativePackage }: LambdaFunction = functions[name];
        return (processor === 'x86') === (nativePackage === true) ? times * gigabyteSeconds(name) : 0;
      }),
    );
