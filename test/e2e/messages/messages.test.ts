import { createPackage, openPackage } from '../staff/staff-packages.ts';
import { apiOf } from '../support/api-of.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

test.use({ movesClock: true });

test('a customer reads that a package is ready, and customer service sends it again', async ({
  page,
  portal,
  moveClock,
  useSessionOf,
}) => {
  const { email, parcelId } = await createPackage(portal, { freightBillNum: 'NB740001' }, ['TRANSIT']);
  const mailsAboutIt = () =>
    portal.mailbox.list().filter(({ to, body }) => to === email && body.includes('NB740001'));
  const customer = await apiOf(portal, email);
  const warehouse = await apiOf(portal, accounts.warehouse);
  await warehouse('moveParcels', { body: { to: 'DESTINATION', terminal: 'ANC', parcelIds: [parcelId] } });
  const states = async () =>
    (await customer('listMessages', { query: {} }))
      .filter(({ type }) => type === 'package-ready')
      .map(({ state }) => state);
  // Waits for other packages that become ready.
  await expect.poll(states).toEqual(['HELD']);
  expect(mailsAboutIt()).toEqual([]);
  await moveClock(10);
  await expect.poll(() => mailsAboutIt().length).toBe(1);

  await useSessionOf(email);
  await page.goto('/messages');
  const row = page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'NB740001' });
  await expect(row).toContainText(`Email to ${email}`);
  await expect(row).toContainText(/Emailed \w{3} \d/);
  await row.getByRole('button').click();
  const message = page.getByRole('dialog');
  await expect(message).toContainText('NB740001');
  await message.getByRole('button', { name: 'Package NB740001' }).click();
  const details = page.getByRole('dialog', { name: /^Freight bill/ });
  await expect(details.getByRole('link', { name: /^Ready for pickup, emailed/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(message).toBeHidden();

  await useSessionOf(accounts.service);
  // A tab remembers whose it is, and opens the home page for another user.
  const staffPage = await page.context().newPage();
  const staffDetails = await openPackage(staffPage, parcelId);
  await staffDetails.getByText('Messages', { exact: true }).click();
  await staffDetails.getByRole('button', { name: 'Send again' }).click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).dblclick();
  const entries = staffDetails.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await moveClock(1);
  await expect(entries.first()).toContainText(`sent again by ${accounts.service}`);
  await expect(entries.first()).toContainText(/Emailed again/, { timeout: 15_000 });
  expect(mailsAboutIt()).toHaveLength(2);
});
