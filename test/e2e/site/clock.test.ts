import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { openOrders } from '../packages/orders.ts';
import { expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

test.use({ movesClock: true });

test('a message that waits is sent when the clock is moved by ten minutes, and opens the site', async ({
  page,
  portal,
}) => {
  const { email, parcels, repository } = await createCustomerWith(portal, (customerId) => [
    aParcelRecord(customerId, {}, ['TRANSIT']),
  ]);
  for (const parcel of parcels)
    await repository.save(parcel, withStatus(parcel, 'DESTINATION', portal.clock.now(), 'dock'));
  await page.goto('/local/mailbox?view=held');
  // The page reloads by itself when a message begins to wait.
  const waiting = page.getByRole('listitem').filter({ hasText: `Email to ${email}` });
  await expect(waiting).toContainText('Package ready');
  await expectNoViolations(page, 'all');

  await page.getByRole('link', { name: 'Move the clock' }).click();
  const before = portal.clock.offsetMs();
  await page.getByRole('button', { name: '10 minutes' }).click();
  await expect.poll(portal.clock.offsetMs).toBeGreaterThan(before);
  await expect(page.getByText(/The portal runs .* ahead of the real time\./)).toBeVisible();
  await expectNoViolations(page, 'all');

  await page.getByRole('link', { name: 'Mailbox' }).click();
  const mails = page.getByRole('listitem').filter({ hasText: email });
  await mails.filter({ hasText: 'is ready' }).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Report a bounce' })).toBeVisible();
  const message = portal.mailbox.list().find(({ to }) => to === email);
  await expect(page.locator('pre')).toContainText(
    message?.body.trim().split('\n', 1)[0] ?? 'no such message',
  );
  // A frame without scripts, in which a test cannot look for accessibility violations.
  const html = page.frameLocator('iframe.light');
  const [tab] = await Promise.all([page.waitForEvent('popup'), html.getByRole('link').last().click()]);
  await expect(tab).toHaveURL(new RegExp(`^${portal.origin}/`));
});

test('the site follows the clock', async ({ page, portal, useSessionOf, moveClock }) => {
  const { email } = await createCustomerWith(portal, (customerId) => [
    withStatus(aParcelRecord(customerId, {}, ['TRANSIT']), 'DESTINATION', portal.clock.now(), 'dock'),
  ]);
  await useSessionOf(email);
  await openOrders(page);
  await expect(page.getByText(/^Pick up by|^Storage charges begin/)).toBeVisible();
  await moveClock(60 * 24 * 60);
  await openOrders(page);
  await expect(page.getByText(/^Abandoned:/)).toBeVisible();
});
