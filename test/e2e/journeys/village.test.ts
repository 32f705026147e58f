import { apiOf } from '../support/api-of.ts';
import { accounts } from '../support/fixtures.ts';
import { expect, test } from './journey.ts';
import { openTablet } from './tablet.ts';
import {
  aVillager,
  giveToDriver,
  moveToAnchorage,
  pasteConfirmation,
  receiveWithOneScan,
} from './village.ts';

test.use({ movesClock: true });

const MAX_TEXTS = 4;

test('a customer in Emmonak pastes a confirmation, and is told when the box is on Everts', async ({
  page,
  browser,
  portal,
  journey,
  useSessionOf,
}) => {
  test.slow();
  const { step } = journey;
  const villager = await aVillager(portal);
  const tablet = await openTablet(browser, portal, accounts.warehouse);
  let freightBill = '';

  await step('pastes the confirmation of the shop', async () => {
    await useSessionOf(villager.email);
    await page.goto('/expected');
    await pasteConfirmation(page);
  });

  await step('the warehouse receives the box with one scan and its measures', async () => {
    await tablet.goto('/staff/intake');
    ({ freightBill } = await receiveWithOneScan(tablet));
  });

  await step('it is paid, and arrives in Anchorage', async () => {
    const { parcelId } = await villager.pay(freightBill);
    await moveToAnchorage(await apiOf(portal, accounts.warehouse), parcelId);
    await villager.isTold(/ready/i);
  });

  await step('Everts collects it', async () => {
    await tablet.goto(villager.agentPath);
    await giveToDriver(tablet);
    await villager.isTold(/Everts.*027-12345675/s);
  });

  await tablet.context().close();

  const texts = villager.texts().map(({ body }) => body);
  expect(texts.some((text) => /Everts/.test(text))).toBe(true);
  expect(texts.length).toBeLessThanOrEqual(MAX_TEXTS);
});
