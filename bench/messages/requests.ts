import type { Portal } from '#local/portal.ts';
import type { Person } from '#test/support/events.ts';
import { tokenFor } from '#test/support/tokens.ts';
import { median } from '../support/median.ts';

const REQUESTS = 100;

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The median time of a customer's list of packages. */
export async function requestMs(portal: Portal, customer: Person): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const start = performance.now();
    await call(portal, customer, 'GET', '/parcels?statuses=transit,destination');
    times.push(performance.now() - start);
  }
  return median(times);
}

/** A request of the API, and the body of its answer. @throws Error if it fails */
export async function call(
  portal: Portal,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${portal.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenFor(portal.identity, person)}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
