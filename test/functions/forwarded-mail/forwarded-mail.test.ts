import { describe, expect, it } from 'vitest';
import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import { MAX_DRAFTS, MAX_MAILS_A_DAY } from '#functions/forwarded-mail/forwarded-mail-service.ts';
import { forwardedMailEntity } from '#functions/forwarded-mail/mail-record.ts';
import { preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';
import { table } from '#test/support/stores.ts';
import { addressDesk, aForwarder, aMail, deliver, draftsOf, forward, logOf, NOW, NUMBER } from './support.ts';

withLocalStores();

const REFUSED = 'FORWARDED_MAIL_REFUSED';

async function mailsOf(customerId: string) {
  const { items } = await table().query(forwardedMailEntity, {
    partition: customerPartition(customerId),
    prefix: CUSTOMER_SORT.forwardedMails,
    wholeBecause: 'A test has a few.',
  });
  return items;
}

const deeplyNested = () =>
  Buffer.from(
    Array.from(
      { length: 100 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}`,
    ).join('\n'),
  );

/** As SES reports a mail of whose headers it leaves some out. */
const withLongHeaders = (body: string) =>
  body.replace('headersTruncated\\":false', 'headersTruncated\\":true');

describe('a forwarded mail', () => {
  it('becomes a draft of what the customer expects, and is deleted', async () => {
    const ada = await aForwarder();
    const { body, isStored } = await aMail({
      from: `Ada <${ada.email.toUpperCase()}>`,
      to: ada.box.toUpperCase(),
      text: `From: Fjord Outfitters <orders@fjord.example>\nTracking number: ${NUMBER}\nOrder total: $84.50`,
    });
    expect(await deliver(body)).toEqual([]);
    expect(await draftsOf(ada)).toMatchObject([
      {
        trackingNumber: NUMBER,
        preAlertState: 'DRAFT',
        source: 'MAIL',
        shop: 'Fjord Outfitters',
        valueCents: 8450,
        destinationCode: null,
      },
    ]);
    expect(await isStored()).toBe(false);
    expect(await mailsOf(ada.customerId)).toMatchObject([{ found: 1 }]);
  });

  it('that is delivered again, even two at once, changes nothing', async () => {
    const ada = await aForwarder();
    const { body } = await aMail({ from: ada.email, to: ada.box });
    await Promise.all([deliver(body), deliver(body)]);
    const [draft] = await draftsOf(ada);
    expect(await deliver(body)).toEqual([]);
    expect(await draftsOf(ada)).toEqual([draft]);
    expect(await mailsOf(ada.customerId)).toHaveLength(1);
  });

  it('with many numbers becomes ten drafts, and one without a number becomes none', async () => {
    const ada = await aForwarder();
    const numbers = Array.from(
      { length: 12 },
      (_, index) => `Tracking number: 94001118992231000012${index + 10}`,
    );
    await forward({ from: ada.email, to: ada.box, text: numbers.join('\n') });
    expect(await draftsOf(ada)).toHaveLength(MAX_DRAFTS);
    const eve = await aForwarder();
    expect(await forward({ from: eve.email, to: eve.box, text: 'Your order was received.' })).toEqual([]);
    expect(await draftsOf(eve)).toEqual([]);
    expect(await mailsOf(eve.customerId)).toMatchObject([{ found: 0 }]);
  });

  it('of 20 MB is read only at its beginning', async () => {
    const ada = await aForwarder();
    expect(await forward({ from: ada.email, to: ada.box, megabytes: 20 })).toEqual([]);
    expect(await draftsOf(ada)).toMatchObject([{ trackingNumber: NUMBER }]);
  });

  it('whose object is gone, or is nested too deeply, is refused and not tried again', async () => {
    const ada = await aForwarder();
    const deep = await aMail({ from: ada.email, to: ada.box }, deeplyNested());
    expect(await deliver(deep.body)).toEqual([`${REFUSED}: UNREADABLE`]);
    expect(await deep.isStored()).toBe(false);
    expect(await deliver(deep.body)).toEqual([`${REFUSED}: UNREADABLE`]);
    expect(await draftsOf(ada)).toEqual([]);
  });

  it('counts up to 30 in a day', async () => {
    const ada = await aForwarder();
    for (let count = 0; count < MAX_MAILS_A_DAY; count += 1)
      expect(await forward({ from: ada.email, to: ada.box, text: 'No number' })).toEqual([]);
    // A new address is no way around it.
    const { version } = await addressDesk().get(ada);
    const renewed = await addressDesk().renew(ada, version);
    const to = renewed.address ?? '';
    const { body } = await aMail({ from: ada.email, to });
    expect(await deliver(body)).toEqual([`${REFUSED}: DAILY_LIMIT`]);
    expect(await draftsOf(ada)).toEqual([]);
    const next = await aMail({ from: ada.email, to });
    expect(await deliver(next.body, new Date(NOW.getTime() + DAY_MS))).toEqual([]);
    expect(await draftsOf(ada)).toHaveLength(1);
  });

  it('that cannot be read counts toward the day, and the page says that it was refused', async () => {
    const ada = await aForwarder();
    const deep = await aMail({ from: ada.email, to: ada.box }, deeplyNested());
    for (let count = 0; count < MAX_MAILS_A_DAY; count += 1)
      expect(await deliver(deep.body)).toEqual([`${REFUSED}: UNREADABLE`]);
    expect(await addressDesk().get(ada)).toMatchObject({ refusedAt: NOW.toISOString() });
    expect(await forward({ from: ada.email, to: ada.box })).toEqual([`${REFUSED}: DAILY_LIMIT`]);
  });

  it('with what was drafted before or has been told says how many wait to be confirmed', async () => {
    const ada = await aForwarder();
    const told = '94001118992231000012999';
    await preAlertService(table(), { now: () => NOW }).create(ada, aPreAlert({ trackingNumber: told }));
    await forward({ from: ada.email, to: ada.box });
    await forward({ from: ada.email, to: ada.box, text: `Tracking: ${NUMBER}, tracking: ${told}` });
    await forward({ from: ada.email, to: ada.box, text: `Tracking: ${told}` });
    const mails = (await mailsOf(ada.customerId)).map(({ found, drafts }) => ({ found, drafts }));
    expect(mails).toHaveLength(3);
    expect(mails).toEqual(
      expect.arrayContaining([
        { found: 1, drafts: 1 },
        { found: 2, drafts: 1 },
        { found: 1, drafts: 0 },
      ]),
    );
  });

  it('with more headers than SES reports is from whom its stored headers say', async () => {
    const [ada, eve] = [await aForwarder(), await aForwarder()];
    const mime = (from: string) => Buffer.from(`${from}\r\n\r\nTracking: ${NUMBER}`);
    const honest = await aMail({ from: ada.email, to: ada.box }, mime(`From: ${ada.email}`));
    const forged = await aMail(
      { from: ada.email, to: ada.box },
      mime(`From: ${ada.email}\r\nFrom: ${eve.email}`),
    );
    expect(await deliver(withLongHeaders(forged.body))).toEqual([`${REFUSED}: NOT_AUTHENTICATED`]);
    expect(await deliver(withLongHeaders(honest.body))).toEqual([]);
    expect(await draftsOf(ada)).toHaveLength(1);
  });

  it.each(['Your Amazon SNS topic was set up.', '{"notificationType":"AmazonSnsSubscriptionSucceeded"}'])(
    'is not what SES tells about its rule: %s',
    async (Message) => {
      const lines = await logOf(JSON.stringify({ Type: 'Notification', Message }));
      expect(lines).toHaveLogged('FORWARDED_MAIL_IGNORED');
    },
  );

  it('that SNS did not send fails, so that it reaches the dead letters', async () => {
    await expect(deliver('{"Message":"{}"}')).rejects.toThrow();
  });
});

describe('a mail is refused without an answer', () => {
  it.each([
    ['forged', 'NOT_AUTHENTICATED'],
    ['spam', 'UNSAFE'],
    ['virus', 'UNSAFE'],
  ] as const)('if SES says that it is %s', async (checks, reason) => {
    const ada = await aForwarder();
    const { body, isStored } = await aMail({ from: ada.email, to: ada.box, checks });
    const lines = await logOf(body);
    expect(lines).toHaveLogged('FORWARDED_MAIL_REFUSED', { reason });
    // Neither the sender nor the address of the customer.
    expect(JSON.stringify(lines)).not.toMatch(/@|box-/);
    expect(await draftsOf(ada)).toEqual([]);
    expect(await isStored()).toBe(false);
    expect(await addressDesk().get(ada)).toMatchObject({ refusedAt: NOW.toISOString() });
  });

  it('if it comes from another customer, or from nobody', async () => {
    const [ada, eve] = [await aForwarder(), await aForwarder()];
    for (const from of [eve.email, 'shop@fjord.example', `"${ada.email}" <${eve.email}>`])
      expect(await forward({ from, to: ada.box })).toEqual([`${REFUSED}: OTHER_SENDER`]);
    expect(await forward({ from: `${ada.email}, ${eve.email}`, to: ada.box })).toEqual([
      `${REFUSED}: NOT_AUTHENTICATED`,
    ]);
    expect([await draftsOf(ada), await draftsOf(eve)]).toEqual([[], []]);
  });

  it('if its address is not known, was replaced or was removed', async () => {
    const ada = await aForwarder();
    for (const to of [
      'box-0000000000@in.northbound.example',
      'info@in.northbound.example',
      ada.box.replace('in.', ''),
    ])
      expect(await forward({ from: ada.email, to })).toEqual([`${REFUSED}: UNKNOWN_ADDRESS`]);
    const { address, version } = await addressDesk().renew(ada, 1);
    expect(await forward({ from: ada.email, to: ada.box })).toEqual([`${REFUSED}: UNKNOWN_ADDRESS`]);
    expect(version).toBe(2);
    await addressDesk().remove(ada);
    expect(await forward({ from: ada.email, to: address ?? '' })).toEqual([`${REFUSED}: UNKNOWN_ADDRESS`]);
    expect(await draftsOf(ada)).toEqual([]);
  });
});
