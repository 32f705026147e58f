import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aShownMessage } from '#test/support/messages/shown-message.ts';
import { aParcel } from '#test/support/parcels.ts';
import { errorReply, noNetwork, type Responders } from '#test/web/support/api.ts';
import { alertText, hrefOf, isAt, isOn, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const LIST = 'GET /api/messages';
const FIRST = aShownMessage({ messageId: 'm-1' });

const open = (path: string, api: Responders) => openSite(path, { as: ['Customer'], api });
const dialog = () => screen.findByRole('dialog');
/** The rows, without the year, which they show from the next year on. */
const rows = () => textsOf(screen.getAllByRole('listitem')).map((text) => text.replace(', 2026', ''));

it('messages are listed with what was sent, to whom and their state, newest first', async () => {
  const text = { channel: 'TEXT', to: '907-555-0142', subject: null, text: 'NB1 is ready.' } as const;
  const held = { to: null, subject: null, text: null, sentAt: null, state: 'SENDING' } as const;
  const messages = [
    FIRST,
    aShownMessage({ ...text, messageId: 'm-2' }),
    aShownMessage({ ...held, messageId: 'm-3' }),
  ];
  open('/messages', { [LIST]: { body: messages } });
  await isOn('Messages');
  await screen.findByText('NB1 is ready.');
  expect(rows()).toEqual([
    'Ready for pickup in AnchorageEmail to ana@example.comEmailed Nov 24, 10:12 AM AKST, delivered',
    'NB1 is ready.Text to 907-555-0142Texted Nov 24, 10:12 AM AKST, delivered',
    'Ready for pickupEmailBeing sent',
  ]);
  expect(hrefOf('Message settings')).toBe('/profile');
});

it('older messages load on demand, and again after a failure', async () => {
  const page = { body: [FIRST], headers: { 'next-cursor': 'next' } };
  const older = { body: [aShownMessage({ messageId: 'm-0', subject: 'Price for NB1' })] };
  const { calls } = open('/messages', { [LIST]: [page, errorReply(400, 'Bad Request'), older] });
  await press('Show older messages');
  expect(await alertText()).toContain('More messages could not be loaded.');
  await press('Retry');
  await screen.findByText('Price for NB1');
  expect(rows()).toHaveLength(2);
  expect(calls.filter((call) => call === `${LIST}?cursor=next`)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
});

it('messages say what will appear if there are none', async () => {
  open('/messages', { [LIST]: { body: [] } });
  await screen.findByText('No messages yet');
  for (const link of screen.getAllByRole('link', { name: 'Message settings' }))
    expect(link.getAttribute('href')).toBe('/profile');
});

it.each([
  ['a failure', () => errorReply(400, 'Bad Request')],
  ['no network', noNetwork],
])('messages can be loaded again after %s', async (_, failure) => {
  let isDown = true;
  open('/messages', { [LIST]: () => (isDown ? failure() : { body: [FIRST] }) });
  expect(await alertText()).toContain('Your messages could not be loaded.');
  isDown = false;
  await press('Try again');
  await screen.findByText('Ready for pickup in Anchorage');
});

it('messages that cannot be read are counted', async () => {
  open('/messages', { [LIST]: { body: [], headers: { 'unreadable-records': '2' } } });
  await screen.findByText('2 messages cannot be shown.');
  expect(screen.queryByText('No messages yet')).toBeNull();
});

it('a message opens with its whole text and its packages, and Back closes it', async () => {
  const parcels = { 'GET /api/parcels/p-1': { body: aParcel({ parcelId: 'p-1', freightBillNum: 'NB7' }) } };
  open('/messages', { [LIST]: { body: [FIRST] }, ...parcels });
  await press('Ready for pickup in Anchorage');
  const shown = await dialog();
  await isAt('/messages?message=m-1');
  expect(shown.textContent).toContain('Book a pickup time: https://portal.example/appointments');
  fireEvent.click(await within(shown).findByRole('button', { name: 'Package NB7' }));
  await screen.findByText('Freight bill');
  await isAt('/messages?message=m-1&parcel=p-1');
  window.history.back();
  await isAt('/messages?message=m-1');
  window.history.back();
  await isAt('/messages');
  await screen.findByRole('button', { name: 'Ready for pickup in Anchorage' });
});

it.each([
  [{ state: 'BOUNCED' } as const, 'Check your email address.'],
  [{ state: 'BOUNCED', channel: 'TEXT' } as const, 'Check your mobile number.'],
  [{ hadUnknownOutcome: true }, 'You may have received this message twice.'],
  [{ state: 'HELD', text: null } as const, 'We write this message when we send it'],
])('a message from a link is loaded, and says what its state means: %j', async (changes, text) => {
  const message = aShownMessage({ messageId: 'm-9', ...changes });
  open('/messages?message=m-9', { [LIST]: { body: [] }, 'GET /api/messages/m-9': { body: message } });
  const shown = await dialog();
  await within(shown).findByText(text, { exact: false });
});

it('a message that is still to be sent again is not said to have come twice', async () => {
  const message = aShownMessage({ messageId: 'm-9', state: 'HELD', hadUnknownOutcome: true });
  open('/messages?message=m-9', { [LIST]: { body: [] }, 'GET /api/messages/m-9': { body: message } });
  const shown = await dialog();
  await within(shown).findByText('Book a pickup time', { exact: false });
  expect(shown.textContent).not.toContain('twice');
});

it("another customer's message is not found", async () => {
  open('/messages?message=m-9', { [LIST]: { body: [] } });
  await within(await dialog()).findByText('This message was not found.');
});
