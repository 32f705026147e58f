import { writeFileSync } from 'node:fs';
import { defineCommand, main } from '#infra/command/command.ts';
import { ArgumentError } from '#infra/command/usage-error.ts';
import { synthesizeStage } from '#test/infra/portal.ts';
import { ACCEPTED_FILE, acceptedOf, BILLED, BILLED_STAGES, type BilledStage } from './accepted.ts';
import { type Line, monthlyBill } from './bill.ts';
import { PRICES_AS_OF } from './prices.ts';
import { stageFacts } from './stage-facts.ts';

export const command = defineCommand({
  usage: `npm run cost -- [--customers NUMBER] [--shipping-system] [--accept]

A month's bill of production, from measured requests, units and bytes, the usage in bench/cost/usage.ts and the list prices
in bench/cost/prices.ts.

  --customers NUMBER  100000 by default
  --shipping-system   as if production had one, with a fixed address
  --accept            stores the bills with which test/infra/cost.test.ts compares`,
  options: {
    customers: { type: 'string', default: '100000' },
    'shipping-system': { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
  run: async ({ values }) => {
    const customers = Number(values.customers);
    if (!Number.isSafeInteger(customers) || customers < 1)
      throw new ArgumentError('--customers must be a whole number from 1.');
    const factsOf = (name: BilledStage) => stageFacts(synthesizeStage(BILLED_STAGES[name]()).stacks);
    const facts = factsOf(values['shipping-system'] ? 'production with a shipping system' : 'production');
    const { lines, total, options } = monthlyBill(customers, facts);
    const money = (dollars: number) => dollars.toFixed(2).padStart(10);
    const row = ({ name, quantity, unit, dollars }: Line) =>
      `${money(dollars)}  ${name.padEnd(18)} ${Math.round(quantity).toLocaleString('en-US').padStart(14)} ${unit}`;
    const output = [
      `Dollars a month at ${customers.toLocaleString('en-US')} customers (prices: ${PRICES_AS_OF})`,
      ...lines.map(row),
      `${money(total)}  in all, ${((100 * total) / customers).toFixed(2)} cents for each customer`,
      '',
      'Options that are not in the total:',
      ...options.map(row),
    ];
    process.stdout.write(`${output.join('\n')}\n`);
    if (values.accept) {
      const bills = BILLED.map(([stage, count]) =>
        acceptedOf(stage, count, monthlyBill(count, factsOf(stage))),
      );
      writeFileSync(ACCEPTED_FILE, `${JSON.stringify(bills, null, 2)}\n`);
    }
  },
});
if (import.meta.main) await main(command);
