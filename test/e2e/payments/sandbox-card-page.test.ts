import type { Frame, Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import { expectFrameAccessible } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** A page with only the frame, as high as on a phone, that shows the messages it gets. */
const SITE = `<!doctype html><html lang="en"><title>Site</title><body style="margin:0">
<iframe name="card" title="Card" sandbox="allow-scripts allow-forms allow-same-origin" style="width:100%;height:520px;border:0"></iframe>
<form method="post" target="card"></form><pre></pre>`;

/** Opens the card page in the frame. */
async function open(page: Page, portal: Portal) {
  if (!portal.cardProvider) throw new Error('The portal has no sandbox of its own.');
  const { controls, origin } = portal.cardProvider;
  const orderId = `order-${crypto.randomUUID()}`;
  const opened = controls.ledger.openToken({
    key: orderId,
    orderId,
    action: 'sale',
    amounts: { amountCents: 5500, withSurchargeCents: 5638 },
    lifetimeSeconds: 600,
  });
  if (opened.answer !== 'approved') throw new Error('The token was not opened.');
  // A path of the portal that runs no code of the site.
  await page.goto('/local/none');
  await page.setContent(SITE);
  await page.evaluate(
    ([url = '', processToken = '']) => {
      addEventListener('message', ({ data, origin }) =>
        document.querySelector('pre')?.append(`${JSON.stringify({ origin, ...data })}\n`),
      );
      const form = document.querySelector('form');
      if (!form) throw new Error('There is no form.');
      form.action = url;
      for (const [name, value] of Object.entries({ processToken, action: 'sale' }))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      form.submit();
    },
    [`${origin}/pay`, opened.token],
  );
  const frame = page.frame('card');
  if (!frame) throw new Error('There is no frame.');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  return { frame, origin, transactions: () => controls.transactionsOf(orderId) };
}

async function enter(frame: Frame, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires (MM/YY)').fill('12/40');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('ZIP code').fill('99501');
}

test('the card page fits its frame, shows errors at their fields, and tells the site once about each card', async ({
  page,
  portal,
}) => {
  const { frame, origin, transactions } = await open(page, portal);
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
  expect(transactions()).toEqual([]);

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
    { origin, ready: true, status: 'declined' },
    { origin, ready: true, status: 'approved', amount: 56.38, last4: '4242' },
  ]);
  const statuses = transactions().map(({ status }) => status);
  expect(statuses).toEqual(['declined', 'approved']);
});

test('does not offer to pay again after the answer was lost', async ({ page, portal }) => {
  const { frame, transactions } = await open(page, portal);
  await enter(frame, '4000 0000 0000 0119');
  await frame.getByRole('button', { name: 'Pay' }).click();
  await expect(frame.getByRole('status')).toContainText('Do not try again');
  await frame.getByLabel('ZIP code').press('Enter');
  await expect(frame.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-disabled', 'true');
  expect(transactions()).toHaveLength(1);
  await expect(page.locator('pre')).toBeEmpty();
});
