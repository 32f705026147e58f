import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { type CardProviderServer, startCardProvider } from '../../../local/card-provider/card-provider.ts';
import { closeImmediately, listenLocally } from '../../../local/http/listen.ts';
import { expectFrameAccessible } from '../support/checks.ts';

let sandbox: CardProviderServer;
let site: { origin: string; close(): Promise<void> };
let directory: string;

/** A page with only the frame, as high as on a phone, that shows the messages it gets. */
const SITE = `<!doctype html><html lang="en"><title>Site</title><body style="margin:0">
<iframe name="card" title="Card" sandbox="allow-scripts allow-forms allow-same-origin" style="width:100%;height:520px;border:0"></iframe>
<form method="post" target="card"></form><pre></pre>
<script>addEventListener('message', ({ data, origin }) => document.querySelector('pre').append(JSON.stringify({ origin, ...data }) + '\\n'));</script>`;

test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'northbound-cards-'));
  sandbox = await startCardProvider({ directory });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(SITE);
  });
  const port = await listenLocally(server);
  site = { origin: `http://127.0.0.1:${port}`, close: () => closeImmediately(server) };
});

test.afterAll(async () => {
  await sandbox.close();
  await site.close();
  await rm(directory, { recursive: true });
});

/** Opens the card page in the frame. */
async function open(page: Page, action: 'sale' | 'new'): Promise<{ frame: Frame; orderId: string }> {
  const orderId = `order-${crypto.randomUUID()}`;
  const amounts = action === 'sale' ? { amountCents: 5500, withSurchargeCents: 5638 } : null;
  const opened = sandbox.controls.ledger.openToken({
    ...{ key: orderId, orderId, action, amounts },
    lifetimeSeconds: 600,
  });
  if (opened.answer !== 'approved') throw new Error('The token was not opened.');
  await page.goto(site.origin);
  await page.evaluate(
    ([url = '', token = '', kind = '']) => {
      const form = document.querySelector('form');
      if (!form) throw new Error('There is no form.');
      form.action = url;
      for (const [name, value] of Object.entries({ processToken: token, action: kind }))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      form.submit();
    },
    [`${sandbox.origin}/pay`, opened.token, action],
  );
  const frame = page.frame('card');
  if (!frame) throw new Error('There is no frame.');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  return { frame, orderId };
}

async function enter(frame: Frame, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires (MM/YY)').fill('12/40');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('ZIP code').fill('99501');
}

test('the card page fits its frame, shows errors at their fields, and tells the site once about each card', async ({
  page,
}) => {
  const { frame, orderId } = await open(page, 'sale');
  const pay = frame.getByRole('button', { name: 'Pay' });
  const heights = await frame.evaluate(() => ({
    button: document.querySelector('button')?.getBoundingClientRect().bottom,
    width: document.documentElement.scrollWidth - window.innerWidth,
  }));
  expect(heights.button).toBeLessThanOrEqual(520);
  expect(heights.width).toBeLessThanOrEqual(0);
  await expectFrameAccessible(page, frame);

  await pay.click();
  await expect(frame.getByText('Enter a valid card number.')).toBeVisible();
  await expect(frame.getByLabel('Card number')).toBeFocused();
  await expect(frame.getByLabel('Card number')).toHaveAccessibleDescription('Enter a valid card number.');
  await frame.getByText('Test cards of this sandbox').click();
  await expectFrameAccessible(page, frame);
  expect(sandbox.controls.transactionsOf(orderId)).toEqual([]);

  await enter(frame, '4000 0000 0000 0002');
  await frame.getByRole('button', { name: 'Pay' }).click();
  await expect(page.locator('pre')).toContainText('DECLINED');
  await expect(frame.getByRole('status')).toContainText('Try another card.');
  await enter(frame, '4242 4242 4242 4242');
  await frame.getByRole('button', { name: 'Pay' }).dblclick();
  await expect(page.locator('pre')).toContainText('APPROVED');
  await expect(frame.getByRole('status')).toHaveText('Approved.');
  await expect(frame.getByRole('button', { name: 'Pay' })).toBeHidden();

  const messages = ((await page.locator('pre').textContent()) ?? '').trim().split('\n');
  expect(messages.map((text) => JSON.parse(text))).toMatchObject([
    { origin: sandbox.origin, ready: true, status: 'declined' },
    { origin: sandbox.origin, ready: true, status: 'approved', amount: 56.38, last4: '4242' },
  ]);
  const statuses = sandbox.controls.transactionsOf(orderId).map(({ status }) => status);
  expect(statuses).toEqual(['declined', 'approved']);
});

test('does not offer to pay again after the answer was lost, and stores a card', async ({ page }) => {
  const { frame, orderId } = await open(page, 'sale');
  await enter(frame, '4000 0000 0000 0119');
  await frame.getByRole('button', { name: 'Pay' }).click();
  await expect(frame.getByRole('status')).toContainText('Do not try again');
  await frame.getByLabel('ZIP code').press('Enter');
  await expect(frame.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-disabled', 'true');
  expect(sandbox.controls.transactionsOf(orderId)).toHaveLength(1);
  await expect(page.locator('pre')).toBeEmpty();

  const { frame: form } = await open(page, 'new');
  await enter(form, '4242 4242 4242 4242');
  await form.getByRole('button', { name: 'Store' }).click();
  await expect(page.locator('pre')).toContainText('ACCEPTED');
  await expect(page.locator('pre')).toContainText('"expirationYear":"2040"');
});
