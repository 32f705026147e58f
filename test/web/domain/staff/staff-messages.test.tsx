import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aStaffMessage } from '#test/support/messages/shown-message.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { deferred, errorReply, type Reply, type Responders } from '#test/web/support/api.ts';
import { isOn, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { open, PACKAGE } from './open-details.ts';

const { customerId } = aStaffParcel(PACKAGE);
const LIST = `GET /api/staff/customers/${customerId}/messages`;
const RESEND = `POST /api/staff/customers/${customerId}/messages/m-1/resend`;
const MESSAGE = aStaffMessage({ messageId: 'm-1' });

/** Opens the messages of a package. */
async function openMessages(
  list: Reply | Reply[],
  api: Responders = {},
  role: Parameters<typeof open>[0] = 'CustomerService',
) {
  const opened = await open(role, { [LIST]: list, ...api });
  await userEvent.click(opened.details.getByText('Messages'));
  return opened;
}

const entries = async () =>
  textsOf(within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')).map(
    (text) =>
      // From the next year on, they show it.
      text.replace(', 2026', ''),
  );

async function confirm(): Promise<HTMLElement> {
  await press('Send again');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  return dialog;
}

it('the messages about a package load when staff open them, with the reason and who sent them again', async () => {
  const bounced = { state: 'BOUNCED', reason: 'smtp; 550 unknown user', isResent: true } as const;
  const messages = [
    aStaffMessage({ ...bounced, messageId: 'm-2', resentBy: 'service@northbound.test' }),
    MESSAGE,
  ];
  const { calls } = await open('CustomerService', { [LIST]: { body: messages } });
  expect(calls.filter((call) => call.startsWith(LIST))).toEqual([]);
  await userEvent.click(screen.getByText('Messages'));
  const [first, second] = await entries();
  for (const text of [
    'Emailed again Nov 24, 10:12 AM AKST, but not delivered',
    'Email to ana@example.com · sent again by service@northbound.test',
    'Reason: smtp; 550 unknown user',
    'Your package NB100001 is ready for pickup in Anchorage.',
  ])
    expect(first).toContain(text);
  expect(second).toContain('Emailed Nov 24, 10:12 AM AKST, delivered');
  expect(calls).toContain(`${LIST}?parcelId=p1`);
});

it('a message is sent again once it is confirmed, and the list shows it', async () => {
  const copy = aStaffMessage({ messageId: 'm-2', state: 'SENT', isResent: true });
  const { sent } = await openMessages([{ body: [MESSAGE] }, { body: [copy, MESSAGE] }], {
    [RESEND]: { body: copy },
  });
  await confirm();
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  expect(sent(RESEND)).toEqual([{ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('a refusal says why, and a retry repeats the same request', async () => {
  const reason = 'The package was picked up first.';
  const { sent } = await openMessages(
    { body: [MESSAGE] },
    { [RESEND]: [errorReply(503, 'Service Unavailable'), errorReply(409, 'Conflict', reason)] },
  );
  const dialog = await confirm();
  await within(dialog).findByText(/not available right now/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await within(dialog).findByText(reason, { exact: false });
  const [first, second] = sent(RESEND);
  expect(second).toEqual(first);
});

it('a message that was not sent again is named on the page to which staff have gone', async () => {
  const slow = deferred(errorReply(400, 'Bad Request'));
  await openMessages({ body: [MESSAGE] }, { [RESEND]: slow.reply });
  await confirm();
  await userEvent.click(screen.getByRole('link', { name: 'Waiting', hidden: true }));
  await isOn('Waiting packages');
  slow.release();
  await screen.findByText(/^“Ready for pickup” \(Email to ana@example\.com\) was not sent again\./);
});

it('only messages that have left can be sent again, and only by customer service', async () => {
  const states = ['HELD', 'SENDING', 'CANCELED'] as const;
  const waiting = states.map((state) =>
    aStaffMessage({ messageId: state, state, heldUntil: '2099-11-25T17:00:00Z' }),
  );
  await openMessages({ body: waiting });
  expect(await entries()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it.each(['ParcelOperations', 'Executive'] as const)(
  '%s reads messages, and cannot send them',
  async (role) => {
    await openMessages({ body: [MESSAGE] }, {}, role);
    expect(await entries()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  },
);

it.each([
  ['are none', { body: [] }, 'No messages yet.'],
  ['cannot be loaded', errorReply(400, 'Bad Request'), 'The messages could not be loaded.'],
])('messages that %s say so, and the details stay', async (_, reply, text) => {
  const { details, region } = await openMessages(reply);
  await details.findByText(text);
  region('Payment');
});

it('all messages of a customer are below their packages, in pages', async () => {
  const customer = {
    ...{ customerId, customerNumber: '10042', name: 'Ada Lund', company: '' },
    ...{ mobileNumber: '907-555-0142', emailAddress: 'ada@example.com' },
  };
  const page = { body: [MESSAGE], headers: { 'next-cursor': 'next' } };
  const { calls } = openSite(`/staff/packages?customer=${customerId}`, {
    as: ['CustomerService'],
    api: {
      'GET /api/staff/parcels': { body: [] },
      [`GET /api/staff/customers/${customerId}/parcels`]: { body: { customer, parcels: [] } },
      [LIST]: [page, { body: [aStaffMessage({ messageId: 'm-0' })] }],
    },
  });
  await userEvent.click(await screen.findByText('Messages'));
  await press('Show older messages');
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  expect(calls.filter((call) => call.startsWith(LIST))).toEqual([LIST, `${LIST}?cursor=next`]);
});
