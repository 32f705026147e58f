import { expect, it } from 'vitest';
import { handler as liveHandler } from '#functions/lambdas/browser-errors.ts';
import { REPORT_LIMITS } from '#shared/rules/texts/error-report.ts';
import { captureLogLines } from '#test/functions/core/log-lines.ts';
import { anEvent, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';

const handler = liveHandler.with({ environment: { ...TEST_ENVIRONMENT, LOG_LEVEL: 'INFO' } });
const REPORT = {
  release: 'abc',
  page: '/orders',
  message: 'x is undefined',
  stack: 'at f (/assets/a-x1.js:1:2)',
};
const send = (body: object) => invoke(handler, anEvent('reportBrowserError', null, { body }));

it('logs a report with its code, the release of the site, the page, the message and the stack', async () => {
  const lines = captureLogLines();
  expect((await send(REPORT)).status).toBe(204);
  expect(lines()).toHaveLogged('BROWSER_ERROR', { browser: REPORT });
});

it('logs no personal data, whatever the client sends', async () => {
  const lines = captureLogLines();
  await send({
    release: 'jo@example.com',
    page: '/receipts/0f3k2m5q7s9u1w3y5a7c9e1g3i',
    message: 'Failed for jo.smith+a@example.com, (907) 555-0100',
    stack:
      'f@https://portal.example/assets/a-x1.js:1:23456\nat https://portal.example/orders?token=abc123def',
  });
  expect(lines()).toHaveLogged('BROWSER_ERROR', {
    browser: {
      release: '[email]',
      page: '/receipts/:id',
      message: 'Failed for [email], [number]',
      stack: 'f@/assets/a-x1.js:1:23456\nat [url]',
    },
  });
});

it('rejects what is longer than a report of the site, without logging it', async () => {
  const lines = captureLogLines();
  const tooLong = { ...REPORT, stack: 'x'.repeat(REPORT_LIMITS.stack + 1) };
  expect((await send(tooLong)).status).toBe(400);
  expect(lines()).not.toHaveLogged('BROWSER_ERROR');
});
