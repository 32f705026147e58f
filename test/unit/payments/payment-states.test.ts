import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paymentStatesSvg, STATES_FILE } from '#tools/payment-states.ts';

it('the diagram of the states is up to date (npm run docs:states updates it)', () => {
  expect(readFileSync(STATES_FILE, 'utf8')).toBe(paymentStatesSvg());
});
