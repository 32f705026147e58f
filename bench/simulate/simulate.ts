import { defineCommand, main } from '#infra/command/command.ts';
import { simulateBookings } from './bookings.ts';
import { simulateMoves } from './moves.ts';
import { bindsAt, QUOTAS } from './quotas.ts';
import type { Result } from './scenario.ts';
import { ratesOf } from './ship-day.ts';

const SIZES = [10_000, 100_000, 10_000_000];
const CUSTOMERS = [10_000, 100_000, 1_000_000, 5_000_000, 10_000_000];

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const print = (cells: readonly string[]) =>
  process.stdout.write(
    `${cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(11))).join('')}\n`,
  );

async function printTable(
  title: string,
  rateOf: (customers: number) => number,
  simulate: (perSecond: number) => Promise<Result>,
): Promise<void> {
  process.stdout.write(`\n${title}\n\n`);
  print([
    'customers',
    'a second',
    'arrivals',
    'writes',
    'throttled',
    'conflicts',
    'median ms',
    'p99 ms',
    'failed',
  ]);
  for (const customers of CUSTOMERS) {
    const rate = rateOf(customers);
    const { durations, failures, requests, throttles, conflicts } = await simulate(rate);
    print([
      customers.toLocaleString('en-US'),
      rate.toFixed(rate < 10 ? 1 : 0),
      ...[durations.length, requests, throttles, conflicts].map(String),
      ...[0.5, 0.99].map((share) => quantile(durations, share).toFixed(0)),
      String(failures),
    ]);
  }
}

const share = (used: number) =>
  used < 0.01 ? '< 1 %' : `${Math.round(used * 100).toLocaleString('en-US')} %`;
export const command = defineCommand({
  usage: `npm run simulate

The number of customers from which each limit binds on the day of a ship. Then it simulates two of them with the portal's
own code on the local engine: the list of a status, and the counters of slots. DynamoDB's limits and the time are simulated,
so each run prints the same. docs/scale.md explains the result (decision 144).`,
  run: async () => {
    process.stdout.write(
      'The share of each limit that a ship uses, and the customers from which it is too low.\n\n',
    );
    const row = (name: string, ...cells: string[]) =>
      process.stdout.write(`${name.padEnd(50)}${cells.map((cell) => cell.padStart(13)).join('')}\n`);
    row('customers', ...SIZES.map((size) => size.toLocaleString('en-US')), 'binds at', 'above');
    for (const quota of [...QUOTAS].sort((a, b) => bindsAt(a) - bindsAt(b))) {
      const used = SIZES.map((size) => share(quota.use(ratesOf(size)) / quota.limit));
      row(quota.name, ...used, bindsAt(quota).toLocaleString('en-US'), quota.above);
    }

    await printTable(
      'Packages of a ship arrive in piles: one partition of the status list takes 1,000 write units a second.',
      (customers) => ratesOf(customers).moves,
      simulateMoves,
    );
    await printTable(
      'Customers book pickups at one terminal: each time has one counter, and transactions on it conflict.',
      (customers) => ratesOf(customers).bookings,
      simulateBookings,
    );
  },
});
if (import.meta.main) await main(command);
