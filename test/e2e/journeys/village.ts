import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import type { Portal } from '#local/portal.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { DIGEST_MINUTES } from '#shared/rules/messages/message-types.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { fromLocalTime, toLocalDate } from '#shared/rules/time-zone.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { codeFor } from '../support/accounts.ts';
import { apiOf } from '../support/api-of.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { HUMAN_GAP_MS, scan } from '../support/scanner.ts';
import { sign } from '../support/sign.ts';

/** In the pasted confirmation, with a check digit that is right. */
export const TRACKING_NUMBER = '1Z84F20E0357719306';

const CONFIRMATION = `Thank you for your order from Bush Outfitters!
UPS tracking number: ${TRACKING_NUMBER}
Order total: $86.40`;

const WAYBILL = '027-12345675';
const CARD = '4242424242424242';

export type Villager = Awaited<ReturnType<typeof aVillager>>;

/** A customer in Emmonak, who gets texts, and whose packages go on with Everts. Moves the clock to a morning. */
export async function aVillager(portal: Portal) {
  const tomorrow = addDays(toLocalDate(portal.clock.now(), ALASKA_TIME_ZONE), 1);
  const morning = fromLocalTime(tomorrow, '10:30', ALASKA_TIME_ZONE);
  if (morning) await portal.clock.moveTo(morning);
  const { email, customerId, repository, table } = await createCustomerWith(portal, () => []);
  const call = await apiOf(portal, email);
  const digits = `907555${randomInt(1000, 9999)}`;
  const home = { address1: 'PO Box 12', city: 'Emmonak', postalCode: '99581' };
  await call('updateMyProfile', {
    body: { ...SAMPLE_PROFILE, ...home, mobileNumber: digits },
  });
  await call('sendPhoneCode', undefined);
  await call('confirmPhone', { body: { code: codeFor(portal, `+1${digits}`) } });
  const { agents } = await call('getAgentChoices', undefined);
  const everts = agents.find(({ name, locationCode }) => /^Everts/.test(name) && locationCode === 'ANC');
  if (!everts) throw new Error('The demo data has no Everts in Anchorage.');
  const { agentId, locationCode } = everts;
  await call('giveToAgent', {
    params: { locationCode: 'ANC' },
    body: { agentId, community: 'Emmonak', account: '', recipient: '', version: 0 },
  });
  const start = portal.clock.now().toISOString();
  const mine = ({ to }: { to: string }) => to === email || to === `+1${digits}`;
  /** What was sent since then, the newest first. */
  const told = () => portal.mailbox.list().filter((each) => each.at > start && mine(each));
  const messages = messageRepository(table);
  return {
    email,
    agentPath: `/staff/agents/${locationCode}/${agentId}`,
    told,
    texts: () => told().filter(({ channel }) => channel === 'sms'),
    /** Waits until somebody is told this, and moves the clock forward while messages wait for others. */
    isTold: (words: RegExp) =>
      expect
        .poll(
          async () => {
            const isThere = told().some(({ subject = '', body }) => words.test(`${subject}\n${body}`));
            const { shown } = await messages.list(customerId, { limit: 10 });
            if (!isThere && shown.some(({ messageState }) => messageState === 'HELD'))
              await portal.clock.moveTo(new Date(portal.clock.now().getTime() + DIGEST_MINUTES * MINUTE_MS));
            return isThere;
          },
          { timeout: 120_000 },
        )
        .toBe(true),
    pay: async (freightBill: string) => {
      const parcelId = (await repository.findByCode(freightBill))[0]?.parcelId ?? '';
      const { token, paymentId } = await call('createPaymentToken', { body: { parcelIds: [parcelId] } });
      portal.cardProvider?.controls.pay(token ?? '', CARD);
      const payment = () => call('getPayment', { params: { paymentId: paymentId ?? '' } });
      await expect.poll(async () => (await payment()).status).toBe('approved');
      return { parcelId, trackPath: `/track/${freightBill}?code=${trackingCodeOf(parcelId)}` };
    },
  };
}

/** Pastes the confirmation of a shop, and waits until the package is expected. */
export async function pasteConfirmation(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Tracking number' }).fill(CONFIRMATION);
  await page.getByRole('button', { name: 'Add package' }).click();
  const list = page.getByRole('region', { name: 'On their way' });
  await expect(list.getByRole('listitem')).toContainText(`${TRACKING_NUMBER} · UPS`);
  await expect(list.getByRole('listitem')).toContainText('$86.40');
}

/** Receives the expected package with a scan and the measures, without a search. Returns its number, and how long it took. */
export async function receiveWithOneScan(page: Page): Promise<{ freightBill: string; ms: number }> {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/staff/find')) searches.push(request.url());
  });
  await expect(page.getByRole('textbox', { name: 'Scan the package' })).toBeFocused();
  const start = performance.now();
  await scan(page, TRACKING_NUMBER);
  await expect(page.getByText(/^Pre-alert by Ada Bering/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Length' })).toBeFocused();
  for (const number of ['20', '14', '10', '30']) {
    await page.keyboard.type(number, { delay: HUMAN_GAP_MS });
    await page.keyboard.press('Enter');
  }
  const received = page.getByRole('status', { name: 'Received' });
  await expect(received).toContainText(/NB5\d{5}/);
  const ms = performance.now() - start;
  expect(searches).toEqual([expect.stringContaining(TRACKING_NUMBER)]);
  await expect(received).toContainText('Ada Bering');
  return { freightBill: /NB5\d{5}/.exec((await received.textContent()) ?? '')?.[0] ?? '', ms };
}

/** Gives the packages for a carrier to its driver, then enters the number of the waybill. */
export async function giveToDriver(page: Page): Promise<void> {
  await page.getByLabel("Driver's name").fill('Dana Driver');
  await page.getByLabel("I checked the driver's ID").check();
  await sign(page, "Driver's signature");
  await page.getByRole('button', { name: /^Hand over \d/ }).click();
  await page.getByLabel('Number from Everts Air Cargo').fill(WAYBILL);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(WAYBILL).first()).toBeVisible();
}

/** Loads a package onto the truck, then unloads it in Anchorage. */
export async function moveToAnchorage(
  warehouse: Awaited<ReturnType<typeof apiOf>>,
  parcelId: string,
): Promise<void> {
  const parcelIds = [parcelId];
  await warehouse('moveParcels', { body: { to: 'TRANSIT', parcelIds } });
  await warehouse('moveParcels', { body: { to: 'DESTINATION', parcelIds, terminal: 'ANC' } });
}
