import { expect, it } from 'vitest';
import { statusAnswer } from '#functions/messages/reports/status-answer.ts';
import { BRAND } from '#test/support/messages/message-data.ts';

const answerWith = (isIf: boolean) =>
  statusAnswer(
    {
      freightBillNum: 'NB482018',
      last: { text: 'Arrived in Tacoma', date: 'Nov 30' },
      own: {
        status: 'ORIGIN',
        code: 'ABCDEFGH',
        details: {
          ...{ steps: [], note: null, freeThrough: null },
          expected: { from: '2026-12-03', to: '2026-12-04', isIf, change: null },
        },
      },
    },
    BRAND,
  );

it('a text says when a package is expected only without a condition, for which it has no room', () => {
  expect(answerWith(false)).toContain('Expected Dec 3 to 4.');
  expect(answerWith(true)).not.toContain('Expected');
});
