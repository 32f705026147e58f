import { systemClock } from '#functions/core/platform/clock.ts';
import { anAgent, instruct } from '#test/support/collection/agents.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith, tableOf } from '../support/fresh-customer.ts';
import { sign } from '../support/sign.ts';

test('a carrier collects for two customers with one signature, and the waybill number reaches them', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const agent = await anAgent(tableOf(portal), { name: 'Tundra Air Cargo', phone: '' });
  const villager = async (...bills: string[]) => {
    const created = await createCustomerWith(portal, (customerId) =>
      bills.map((freightBillNum) =>
        aParcelRecord(customerId, { freightBillNum, paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
      ),
    );
    await instruct(created.table, created, agent, systemClock);
    return created;
  };
  const { email, parcels } = await villager('NB740101', 'NB740102');
  const other = await villager('NB740103');

  await test.step('the driver signs for what is selected', async () => {
    await signIn(page, accounts.warehouse);
    await page.goto('/staff/agents');
    await page.getByLabel('Your terminal').selectOption('Anchorage');
    const card = page.getByRole('listitem').filter({ hasText: 'Tundra Air Cargo' });
    await card.getByRole('link', { name: 'Hand over packages' }).click();
    await page.getByRole('checkbox', { name: /^NB740102/ }).uncheck();
    await page.getByLabel("Driver's name").fill('Dana Driver');
    await page.getByLabel("I checked the driver's ID").check();
    await sign(page, "Driver's signature");
    await page.getByRole('button', { name: 'Hand over 2 packages' }).click();
  });

  await test.step('the manifest opens', async () => {
    await expect(page.getByRole('heading', { name: 'Manifest, Tundra Air Cargo' })).toBeVisible();
    await expect(page.getByText('NB740101')).toBeVisible();
    await expect(page.getByText('NB740103')).toBeVisible();
    await expect(page.getByText('NB740102')).toBeHidden();
    await expect(page.getByRole('img', { name: 'Signature of Dana Driver' })).toBeVisible();
    await expectNoViolations(page, 'all');
    await expectNoHorizontalScroll(page);
  });

  await test.step('a mistyped waybill number is refused, and the right one is saved', async () => {
    const number = page.getByLabel('Number from Tundra Air Cargo');
    await number.fill('027-12345674');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await number.fill('027-12345675');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: '027-12345675' })).toHaveCount(2);
    expect((await other.repository.find(other.parcels[0]?.parcelId ?? '', true))?.status).toBe('COMPLETED');
  });

  await test.step("the customer finds it in the package's history", async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto(`/order-history?parcel=${parcels[0]?.parcelId}`);
    await fillSignIn(page, email, PASSWORD);
    const details = page.getByRole('dialog', { name: /^Freight bill/ });
    await expect(details.getByText('Given to Tundra Air Cargo')).toBeVisible();
    await expect(details.getByRole('link', { name: 'Track with Tundra Air Cargo' })).toHaveAttribute(
      'href',
      'https://tundra-air.test/track?awb=027-12345675',
    );
  });
});
