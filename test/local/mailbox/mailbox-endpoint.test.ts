import { afterAll, describe, expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { TABLE_NAME } from '#local/lambda/roles.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { aPortal, connectStoresOf, TIME } from '../portal-support.ts';
import { until } from '../support.ts';

// A day on which no rule holds messages back.
const portal = await aPortal({ at: new Date('2026-03-06T20:00:00Z') }, afterAll);
connectStoresOf(portal);
const table = connectTable(TABLE_NAME, { clock: portal.clock });
const page = `${portal.origin}/local/mailbox`;

const post = (fields: Record<string, string>, origin = portal.origin) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers: { origin }, redirect: 'manual' });
const shown = async (query: string) => (await fetch(page + query)).text();

describe('a message of the portal', TIME, () => {
  it('waits on the page, is sent when the clock has moved, and is reported by the buttons', async () => {
    const customer = await aRegisteredCustomer(table, { clock: portal.clock });
    const { customerId, email } = customer;
    const parcels = parcelRepository(table);
    const parcel = aParcelRecord(customerId, {}, ['TRANSIT']);
    await parcels.create(parcel);
    await parcels.save(parcel, withStatus(parcel, 'DESTINATION', portal.clock.now(), 'dock'));
    await until(async () => (await shown('?view=held')).includes('Package ready'));
    expect(await shown('?view=held')).toContain(`Email to ${email}`);
    const state = await shown('/state');

    await portal.clock.moveTo(new Date(portal.clock.now().getTime() + 10 * MINUTE_MS));
    const [message] = portal.mailbox.list();
    expect(message).toMatchObject({ channel: 'email', to: email, html: expect.stringContaining('<') });
    const waiting = await shown('?view=held');
    expect(waiting).not.toContain('Package ready');
    expect(waiting).toMatch(new RegExp(`Check for reminders[^]*${email} gets one if something`));
    expect(await shown('/state')).not.toBe(state);
    const ledger = async () => (await messageRepository(table).list(customerId, { limit: 10 })).shown;
    const stateOf = async () => (await ledger()).find(({ channel }) => channel === 'EMAIL')?.messageState;
    await until(async () => (await stateOf()) === 'DELIVERED');

    const { status, headers } = await post({ action: 'Bounce', message: message?.id ?? '' });
    expect(status).toBe(303);
    expect(await (await fetch(new URL(headers.get('location') ?? '', page))).text()).toContain(
      'A bounce was reported to the portal.',
    );
    await until(async () => (await stateOf()) === 'BOUNCED');
    expect((await settingsRepository(table).ofCustomer(customerId)).emailProblem).toMatchObject({
      address: email,
      problem: 'BOUNCED',
    });
  });
});

describe('the forms of the mailbox', TIME, () => {
  it('reply to a text, and make the next message fail', async () => {
    const { id } = portal.mailbox.add({ channel: 'sms', to: '+19075550182', body: 'Ready' });
    expect((await post({ action: 'reply', text: 'STOP', message: id })).headers.get('location')).toContain(
      'view=texts',
    );
    expect(portal.messages.isOptedOut('+19075550182')).toBe(true);
    expect((await post({ action: 'reply', text: 'START', message: id })).status).toBe(303);
    expect(portal.messages.isOptedOut('+19075550182')).toBe(false);
    // Anything else that a phone can send reaches the portal, which answers it.
    await post({ action: 'reply', text: 'Cancel pickup\n\nSent from my iPhone', message: id });
    await until(async () =>
      portal.mailbox.list().some(({ body }) => body.includes('We cannot read replies to this number.')),
    );
    const { headers } = await post({ action: 'fail', channel: 'email', fault: 'lost before' });
    expect(await (await fetch(new URL(headers.get('location') ?? '', page))).text()).toContain(
      'The next message of this channel will fail.',
    );
    portal.messages.faults.recover();
  });

  it('reject what is unknown, and pages of other origins', async () => {
    const { id } = portal.mailbox.add({ channel: 'sms', to: '+19075550182', body: 'Ready' });
    expect((await post({})).status).toBe(400);
    expect((await post({ action: 'delete', message: id })).status).toBe(400);
    expect((await post({ action: 'fail', channel: 'email', fault: 'fire' })).status).toBe(400);
    expect((await post({ action: 'reply', text: 'STOP', message: 'unknown' })).status).toBe(404);
    expect((await post({ action: 'Bounce', message: id })).status).toBe(404);
    for (const origin of ['null', 'https://attacker.example'])
      expect((await post({ action: 'reply', text: 'STOP', message: id }, origin)).status).toBe(403);
    expect(portal.messages.isOptedOut('+19075550182')).toBe(false);
  });

  it('list the messages as JSON without their photos', async () => {
    const photos = [{ contentId: 'one', contentType: 'image/png', base64: 'AAAA' }];
    const { id } = portal.mailbox.add({
      channel: 'email',
      to: 'a@b.test',
      body: 'Text',
      html: '<p>',
      photos,
    });
    const [message] = (await (await fetch(`${page}.json`)).json()) as object[];
    expect(message).toMatchObject({ id, channel: 'email', to: 'a@b.test', body: 'Text', html: '<p>' });
    expect(message).not.toHaveProperty('photos');
  });
});
