import { expect, it } from 'vitest';
import { paymentSignals } from '#functions/payments/payment-signals.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';

it('a signal that needs somebody is logged with its payment, and any other is counted', () => {
  const logger = memoryLogger();
  const counted: string[] = [];
  const signal = paymentSignals(logger, (event) => counted.push(event));
  signal('second approval', { paymentId: 'one' });
  signal('approved', { paymentId: 'two' });
  expect(logger.lines).toHaveLength(1);
  expect(logger.lines).toHaveLogged('SECOND_APPROVAL', { paymentId: 'one' });
  expect(counted).toEqual(['approved']);
});
