import { functions } from '#shared/deployment/functions.ts';
import { DEFAULT_TIMEOUT_SECONDS, type LambdaFunction } from '#shared/deployment/lambda-function.ts';
import type { Route } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import type { Stage } from './stage.ts';

/** Lambda keeps this many executions for functions that reserve none. */
export const MIN_UNRESERVED = 100;

/**
 * Why the functions of a stage could exhaust the executions of its account; undefined if they could not, or if the stage
 * does not say how many there are.
 *
 * By Little's law, a route whose requests all last until the time-out occupies its rate times the time-out, besides its
 * burst. A function that reserves executions cannot use more than those.
 */
export function capacityProblem(stage: Stage): string | undefined {
  if (!stage.concurrency) return undefined;
  const { quota, reserved } = stage.concurrency;
  const unreserved = quota - Object.values(reserved).reduce((sum, each) => sum + each, 0);
  if (unreserved < MIN_UNRESERVED)
    return `reserves all but ${unreserved} of ${quota} executions, but Lambda keeps ${MIN_UNRESERVED} for functions that reserve none.`;
  const exceeding = Object.values<Route>(routes)
    .filter(({ service }) => !Object.hasOwn(reserved, service))
    .map((route) => ({ key: route.key, executions: executionsOf(route, stage) }))
    .find(({ executions }) => executions > unreserved);
  if (!exceeding) return undefined;
  return `throttles ${exceeding.key} so high that it can occupy ${exceeding.executions} executions at the same time, but only ${unreserved} are not reserved. Lower its throttle, or request a higher quota for "Concurrent executions" in Service Quotas and set concurrency.quota.`;
}

function executionsOf({ access, service }: Route, { throttle, publicThrottle }: Stage): number {
  const { rate, burst } = access === 'public' ? publicThrottle : throttle;
  const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: LambdaFunction = functions[service];
  return burst + rate * timeoutSeconds;
}
