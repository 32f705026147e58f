import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { unsubscribeUrl } from '#functions/messages/settings/unsubscribe-token.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

test('the link in an email asks first in a browser, and unsubscribes at once for a mail service', async ({
  page,
  portal,
  request,
}) => {
  const { customerId, table } = await createCustomerWith(portal, () => []);
  const settings = settingsRepository(table);
  const stored = await settings.ensured(customerId, new Date());
  const [ofReady = '', ofReminders = ''] = (['package-ready', 'book-pickup'] as const).map(
    (type) => unsubscribeUrl(type, stored, portal.origin) ?? '',
  );

  // As a person who follows the link, without a sign-in.
  await page.goto(ofReady);
  await expect(page).toHaveURL(/\/unsubscribe\?token=/);
  await expect(page.getByText('stop “Ready for pickup” emails')).toBeVisible();
  expect(await settings.ofCustomer(customerId)).toEqual(stored);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed')).toBeVisible();
  expect((await settings.ofCustomer(customerId)).kinds).toMatchObject({ ready: { email: false } });
  await page.getByRole('link', { name: 'Message settings' }).click();
  await expect(page).toHaveURL('/login');

  // As a mail service whose user presses its button.
  const response = await request.post(ofReminders, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(response.status()).toBe(204);
  expect((await settings.ofCustomer(customerId)).kinds).toMatchObject({ reminders: { email: false } });
});
