import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { terminalsAt } from '#functions/locations/terminals.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { ABOARD, aParcelInTransit, aReadyParcel } from '#test/support/parcels.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { deferred, errorReply, type Responders } from '#test/web/support/api.ts';
import { hrefOf, isFocused, isOn, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { useSelectionStore } from '#web/domain/parcel/selection.ts';

const PARCELS = 'GET /api/parcels';
const LIST = 'GET /api/appointments';
const CANCEL = 'DELETE /api/appointments/appointment-ANC';

const bill = aReadyParcel({ freightBillNum: 'NB100001' });
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const noDialog = () => waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
const hrefIn = (card: Awaited<ReturnType<typeof cardOf>>, name: string) =>
  card.getByRole('link', { name }).getAttribute('href');

/** Opens the list of these pickups. */
const openList = (
  parcels: readonly Parcel[] = [bill],
  appointments: readonly Appointment[] = [anAppointment()],
  rest: Responders = {},
) =>
  openSite('/appointments', {
    as: ['Customer'],
    api: {
      'GET /api/location': { body: terminalsAt(new Date('2026-11-22T12:00:00Z')) },
      [PARCELS]: { body: parcels },
      [LIST]: { body: appointments },
      ...rest,
    },
  });

/** Opens a dialog with a button, and focuses the button as a click does. */
async function open(name: string): Promise<HTMLElement> {
  const opener = await button(name);
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

it('pickups show their place, time, notes, code and packages, and unpaid packages can be paid', async () => {
  const paid = aReadyParcel({ paymentStatus: 'PAID', price: 20 });
  const unpaid = aReadyParcel({ price: 1245.5 });
  const elsewhere = aParcelInTransit();
  openList([elsewhere, paid, unpaid], [anAppointment({ notes: 'Bringing a trailer.' })]);
  const card = await cardOf('Anchorage');
  for (const text of ['Booked', 'Tue, 11/24/2026', '10:00 AM AKST', 'Bringing a trailer.', 'K7MW4X'])
    card.getByText(text);
  for (const text of ['Mon–Fri 8:00 AM – 5:00 PM', 'Payment is due before pickup.']) card.getByText(text);
  const map = card.getByRole('link', { name: /^1700 Anchorage Port Road, Anchorage, AK 99501/ });
  expect(map).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') });
  expect(map.getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=1700+Anchorage+Port+Road%2C+Anchorage%2C+AK+99501',
  );
  const [, ...rows] = within(card.getByRole('table', { name: 'Packages in Anchorage' })).getAllByRole('row');
  const cells = rows.map((row) => within(row).queryAllByRole('cell'));
  expect(cells.map(textsOf)).toEqual([
    ['Tacoma', '$20.00', 'Paid'],
    ['Tacoma', '$1,245.50', 'Unpaid'],
  ]);
  expect(hrefIn(card, 'RESCHEDULE')).toBe(
    '/appointments/appointment-ANC?locationCode=ANC&pickupDate=2026-11-24T10%3A00%3A00-09%3A00&notes=Bringing+a+trailer.',
  );
  card.getByRole('button', { name: 'CANCEL' });
  expect(card.queryByRole('link', { name: 'NEW APPOINTMENT' })).toBeNull();
  expect(card.queryByText(/The terminal is closed/)).toBeNull();

  const opener = await open(unpaid.freightBillNum);
  await screen.findByRole('dialog', { name: `Freight bill ${unpaid.freightBillNum}` });
  expect(window.location.search).toBe(`?parcel=${unpaid.parcelId}`);
  window.history.back();
  await noDialog();
  expect(document.activeElement).toBe(opener);
  useSelectionStore.setState({ customer: 'ada', selection: new Set([elsewhere.parcelId]) });
  await press('Pay $1,245.50 for 1 package in Anchorage');
  expect([...useSelectionStore.getState().selection]).toEqual([unpaid.parcelId]);
});

it('pickups offer the actions of their state', async () => {
  openList(
    (['KEN', 'KOD', 'FBK'] as const).map((destinationCode) => aReadyParcel({ destinationCode })),
    [
      anAppointment(),
      anAppointment({ locationCode: 'KOD', status: 'MISSED', pickupDate: '2026-11-18T15:30:00-09:00' }),
      anAppointment({ locationCode: 'FBK', closedBecause: 'Storm' }),
    ],
  );
  const kenai = await cardOf('Kenai');
  kenai.getByText('1 package ready for pickup');
  expect(hrefIn(kenai, 'NEW APPOINTMENT')).toBe('/appointments/new?locationCode=KEN');

  const kodiak = await cardOf('Kodiak');
  kodiak.getByText('You missed your pickup');
  kodiak.getByText(/It was scheduled for Wed, 11\/18\/2026, 3:30 PM AKST\./);
  kodiak.getByRole('link', { name: 'NEW APPOINTMENT' });
  expect(kodiak.queryByRole('button', { name: 'CANCEL' })).toBeNull();

  const notReady = await cardOf('Anchorage');
  notReady.getByText('No packages are ready');
  notReady.getByRole('button', { name: 'CANCEL' });
  expect(notReady.queryByRole('link', { name: 'RESCHEDULE' })).toBeNull();

  const closed = await cardOf('Fairbanks');
  const warning = within(closed.getByRole('note'));
  warning.getByText('The terminal is closed at this time: Storm');
  closed.getByText('Closed');
  for (const name of ['Show code', 'Add to calendar'])
    expect(closed.queryByRole('button', { name })).toBeNull();
  expect(hrefIn(warning, 'Choose another day')).toBe(hrefIn(closed, 'RESCHEDULE'));
});

const MOVED = '2026-11-25T08:30:00-09:00';
const NEXT = { 'GET /api/appointments/nextTimes': { body: ['2026-11-25T08:00:00-09:00', MOVED] } };
const UPDATE = 'PUT /api/appointments/appointment-ANC';

it('a pickup at a time when the terminal is closed moves with one press, and says why it could not', async () => {
  const appointment = anAppointment({ closedBecause: 'Storm', notes: 'Gate B', sequence: 2 });
  const moved = anAppointment({ pickupDate: MOVED, notes: 'Gate B', sequence: 3 });
  const { sent, calls } = openList([bill], [appointment], {
    ...NEXT,
    // Loaded again after the refusal, because it may have changed.
    [LIST]: [{ body: [appointment] }, { body: [appointment] }, { body: [moved] }],
    [UPDATE]: [errorReply(409, 'Conflict', 'Please select a valid time slot.'), { body: moved }],
  });
  await press('Wed, Nov 25, 8:30 AM');
  expect((await screen.findByText(/valid time slot/)).closest('[role=alert]')).not.toBeNull();
  // Others may have taken the times.
  const shown = () => calls.filter((call) => call.startsWith('GET /api/appointments/nextTimes'));
  await waitFor(() => expect(shown()).toHaveLength(2));
  await press('Wed, Nov 25, 8:30 AM');
  await (await cardOf('Anchorage')).findByText('Booked');
  expect(sent(UPDATE)).toEqual([
    { locationCode: 'ANC', pickupDate: MOVED, notes: 'Gate B', sequence: 2 },
    { locationCode: 'ANC', pickupDate: MOVED, notes: 'Gate B', sequence: 2 },
  ]);
});

const onTheWay = (freightBillNum: string, to: string, changes: Partial<Parcel> = {}) =>
  aParcelInTransit({ freightBillNum, estimate: { ...ABOARD, from: to, to }, ...changes });

it('a pickup before a package in transit is expected moves with one press to the first time after those with a sailing', async () => {
  const parcels = [
    bill,
    ...['2026-12-08', '2026-12-03', '2026-12-04', '2026-12-07'].map((to, index) =>
      onTheWay(`NB50000${index}`, to),
    ),
    onTheWay('NB500007', '2026-12-20', {
      estimate: { from: '2026-11-20', to: '2026-12-20', basis: 'UNDECIDED' },
    }),
    onTheWay('NB500008', '2026-11-24'),
    onTheWay('NB500009', '2026-12-09', { destinationCode: 'KEN' }),
  ];
  const moved = anAppointment({ pickupDate: '2026-12-08T08:30:00-09:00', sequence: 1 });
  const { sent, calls } = openList(parcels, [anAppointment()], {
    'GET /api/appointments/nextTimes': { body: [moved.pickupDate] },
    [LIST]: [{ body: [anAppointment()] }, { body: [moved] }],
    [UPDATE]: { body: moved },
  });
  const note = within(
    (await screen.findByText('5 packages may come after this pickup')).closest('[role=note]') as HTMLElement,
  );
  expect(textsOf(note.getAllByRole('listitem'))).toEqual([
    'NB500001 is expected Dec 3, after this pickup',
    'NB500002 is expected Dec 4, after this pickup',
    'NB500003 is expected Dec 7, after this pickup',
    '2 more expected by Dec 20',
  ]);
  await note.findByText(/pick up more at once/);
  await press('Move to Tue, Dec 8, 8:30 AM');
  await screen.findByText('NB500007 is expected Nov 20 to Dec 20, maybe after this pickup.');
  expect(calls).toContain('GET /api/appointments/nextTimes?locationCode=ANC&from=2026-12-08');
  expect(sent(UPDATE)).toEqual([
    { locationCode: 'ANC', pickupDate: moved.pickupDate, notes: '', sequence: 0 },
  ]);
});

it('a pickup for which nothing is ready names the package that is expected, but offers no other time', async () => {
  openList([onTheWay('NB500001', '2026-12-03')]);
  await screen.findByText('NB500001 is expected Dec 3, after this pickup.');
  screen.getByText('No packages are waiting for this pickup yet.');
  expect(screen.queryByRole('button', { name: /^Move to/ })).toBeNull();
});

it('a pickup at a time when the terminal is closed says that no other time is free', async () => {
  openList([bill], [anAppointment({ closedBecause: 'Storm' })], {
    'GET /api/appointments/nextTimes': { body: [] },
  });
  await screen.findByText('No pickup times are free at the moment.');
  expect(screen.queryByRole('group', { name: 'Next free times' })).toBeNull();
  expect(hrefOf('Choose another day')).toMatch(/^\/appointments\/appointment-ANC/);
});

it('a pickup that passed while the terminal was closed was not missed, and is booked anew with one press', async () => {
  const appointment = anAppointment({ closedBecause: 'Storm', status: 'MISSED' });
  const created = anAppointment({ id: 'appointment-2', pickupDate: MOVED });
  const { sent } = openList([bill], [appointment], {
    ...NEXT,
    [LIST]: [{ body: [appointment] }, { body: [created] }],
    'POST /api/appointments': { body: created },
  });
  await screen.findByText('The terminal was closed at this time: Storm');
  expect(screen.queryByText('You missed your pickup')).toBeNull();
  await press('Wed, Nov 25, 8:30 AM');
  await (await cardOf('Anchorage')).findByText('Booked');
  expect(sent('POST /api/appointments')).toEqual([{ locationCode: 'ANC', pickupDate: MOVED, notes: '' }]);
});

it('a link of a message moves a pickup to its time with one press, once', async () => {
  const { sent } = openSite(`/appointments?move=appointment-ANC&to=${encodeURIComponent(MOVED)}`, {
    as: ['Customer'],
    api: {
      [PARCELS]: { body: [bill] },
      [LIST]: [
        { body: [anAppointment({ closedBecause: 'Storm' })] },
        { body: [anAppointment({ pickupDate: MOVED, sequence: 1 })] },
      ],
      ...NEXT,
      [UPDATE]: { body: anAppointment({ pickupDate: MOVED, sequence: 1 }) },
    },
  });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Move your pickup' }));
  dialog.getByText(/on Wed, 11\/25\/2026, 8:30 AM AKST instead of Tue, 11\/24\/2026, 10:00 AM AKST/);
  fireEvent.click(dialog.getByRole('button', { name: 'Move it' }));
  await noDialog();
  expect(sent(UPDATE)).toHaveLength(1);
  expect(window.location.search).toBe('');
});

it('a link of a message moves a pickup that has changed meanwhile at the second press, and can be put aside', async () => {
  const open = () =>
    openSite(`/appointments?move=appointment-ANC&to=${encodeURIComponent(MOVED)}`, {
      as: ['Customer'],
      api: {
        [PARCELS]: { body: [bill] },
        [LIST]: [
          { body: [anAppointment({ sequence: 0 })] },
          { body: [anAppointment({ sequence: 1, pickupDate: '2026-11-30T11:00:00-09:00' })] },
        ],
        [UPDATE]: [
          errorReply(409, 'Conflict', 'This appointment was changed in another window or on another device.'),
          { body: anAppointment({ pickupDate: MOVED, sequence: 2 }) },
        ],
      },
    });
  const { sent } = open();
  await press('Move it');
  await screen.findByText(/changed in another window/);
  await screen.findByText(/instead of Mon, 11\/30\/2026, 11:00 AM AKST/);
  await press('Go back');
  await noDialog();
  expect(window.location.search).toBe('');
  cleanup();
  const again = open();
  await press('Move it');
  await screen.findByText(/instead of Mon/);
  await press('Move it');
  await noDialog();
  expect(again.sent<{ sequence: number }>(UPDATE).map(({ sequence }) => sequence)).toEqual([0, 1]);
  expect(sent(UPDATE)).toHaveLength(1);
});

it('a link with a broken time shows the list as it is', async () => {
  openSite('/appointments?move=appointment-ANC&to=soon', {
    as: ['Customer'],
    api: { [PARCELS]: { body: [bill] }, [LIST]: { body: [anAppointment()] } },
  });
  await (await cardOf('Anchorage')).findByText('Booked');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('pickups offer to pay for the first 50 of many packages, and show 10 rows until expanded', async () => {
  openList(Array.from({ length: 60 }, () => aReadyParcel({ price: 10 })));
  const card = await cardOf('Anchorage');
  card.getByText('$600.00');
  card.getByText(/One payment can include at most 50 packages\./);
  expect(card.getAllByRole('row')).toHaveLength(11);
  await press('Show all 60 packages');
  expect(card.getAllByRole('row')).toHaveLength(61);
  await press('Pay $500.00 for 50 packages in Anchorage');
  expect(useSelectionStore.getState().selection.size).toBe(50);
});

it('pickups are announced while they load, and can be loaded again after a failure', async () => {
  const waiting = deferred(errorReply(403, 'Forbidden'));
  let list = waiting.reply;
  const { sent } = openList([aParcelInTransit()], [], { [LIST]: () => list() });
  await screen.findByText(/Loading appointments/);
  expect(screen.queryByRole('article')).toBeNull();
  waiting.release();
  await screen.findByText('Your appointments could not be loaded.');
  list = async () => ({ body: [] });
  await press('Try again');
  await screen.findByText('Nothing to pick up yet');
  screen.getByText(/Until then, follow your packages on their way\./);
  expect(hrefOf('See your packages')).toBe('/orders');
  await isOn('Appointments');
  expect(sent(PARCELS)).toHaveLength(1);
});

it('canceling shows the current time, and returns the focus to the button or, if the card is gone, to the heading', async () => {
  let appointments = [anAppointment()];
  const { calls } = openList([], [], {
    [LIST]: () => ({ body: appointments }),
    [CANCEL]: () => {
      appointments = [];
      return { body: null };
    },
  });
  const opener = await open('CANCEL');
  await screen.findByText(/is scheduled for 11\/24\/2026 10:00 AM AKST\./);
  appointments = [anAppointment({ pickupDate: '2026-11-25T13:30:00-09:00' })];
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await screen.findByText(/is scheduled for 11\/25\/2026 1:30 PM AKST\./);
  await press('Keep it');
  await noDialog();
  expect(document.activeElement).toBe(opener);
  expect(calls).not.toContain(CANCEL);

  await press('CANCEL');
  await press('Cancel it');
  await noDialog();
  screen.getByText('Nothing to pick up yet');
  screen.getByText(/have packages sent to your shipping address/);
  await isFocused(screen.getByRole('heading', { level: 1 }));
});

it('canceling shows a failure in the dialog, is sent once for a double click, and moves the focus to the terminal', async () => {
  const failed = deferred(errorReply(500, 'Internal Server Error'));
  let cancel = failed.reply;
  let isCanceled = false;
  const { sent } = openList([bill, aReadyParcel()], [], {
    // The page must not depend on this request to show that the appointment is gone.
    [LIST]: () => (isCanceled ? errorReply(403, 'Forbidden') : { body: [anAppointment()] }),
    [CANCEL]: () => cancel(),
  });
  await press('CANCEL');
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel appointment' });
  expect(dialog.textContent).toContain(
    'Pickup appointment at Anchorage for 2 package(s) is scheduled for 11/24/2026 10:00 AM AKST. Are you sure you want to cancel?',
  );
  const confirm = await button('Cancel it');
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect((await button('Canceling…')).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  failed.release();
  const message = await within(dialog).findByText(/^Failed to cancel appointment\./);
  expect(message.textContent).toContain('Try again');
  expect(message.closest('[role=alert]')).not.toBeNull();
  expect(sent(CANCEL)).toHaveLength(1);

  cancel = async () => {
    isCanceled = true;
    return { body: null };
  };
  await press('Cancel it');
  await noDialog();
  await screen.findByText('Appointment Canceled');
  await isFocused(screen.getByRole('heading', { level: 2, name: 'Anchorage' }));
  await screen.findByText('Not booked');
  await screen.findByRole('link', { name: 'NEW APPOINTMENT' });
  // The list is also reloaded after the failure, because the appointment may have changed elsewhere.
  await waitFor(() => expect(sent(LIST)).toHaveLength(3));
});

it('shows the pickup code for the counter, returns the focus, and downloads the calendar file once', async () => {
  const contents: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${contents.push(blob as Blob)}`);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const CALENDAR = 'GET /api/appointments/appointment-ANC/calendar';
  const { sent } = openList(undefined, undefined, {
    [CALENDAR]: { body: { fileName: 'pickup.ics', calendar: 'BEGIN:VCALENDAR' } },
  });
  const opener = await open('Show code');
  const dialog = await screen.findByRole('dialog', { name: 'Pickup in Anchorage' });
  within(dialog).getByText('Show this code at the counter.');
  within(dialog).getByText('K7MW4X');
  await within(dialog).findByRole('img', { name: 'QR code K7MW4X' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await noDialog();
  expect(document.activeElement).toBe(opener);

  const add = await button('Add to calendar');
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Later changes will not update your calendar.',
  );
  fireEvent.click(add);
  fireEvent.click(add);
  await waitFor(() => expect(names).toEqual(['pickup.ics']));
  expect(await contents[0]?.text()).toBe('BEGIN:VCALENDAR');
  expect(sent(CALENDAR)).toHaveLength(1);
});

it('nobody is asked to book where a carrier collects, and the others still are', async () => {
  const agent = { agentId: AGENT_ID, locationCode: 'ANC', name: 'Everts Air Cargo', kind: 'AIR_CARRIER' };
  const instruction = {
    ...{ locationCode: 'ANC', agentId: AGENT_ID, agentName: 'Everts Air Cargo', community: 'Emmonak' },
    ...{ account: '', recipient: '', changedAt: '2026-11-01T20:00:00.000Z', version: 1 },
  };
  const choices = { agents: [agent], instructions: [instruction], ended: [] };
  const ready = [bill, aReadyParcel({ destinationCode: 'KEN' })];
  openList(ready, [], { 'GET /api/agents': { body: choices } });
  const anchorage = await cardOf('Anchorage');
  anchorage.getByText('Everts Air Cargo collects your packages for Emmonak');
  expect(anchorage.queryByRole('link', { name: 'NEW APPOINTMENT' })).toBeNull();
  expect(anchorage.queryByText('Not booked')).toBeNull();
  expect(hrefIn(anchorage, 'change the carrier')).toBe('/profile#carriers');
  (await cardOf('Kenai')).getByRole('link', { name: 'NEW APPOINTMENT' });
  cleanup();

  // One that collects no more, and a pickup that is booked all the same.
  openList(ready, [], { 'GET /api/agents': { body: { ...choices, agents: [] } } });
  (await cardOf('Anchorage')).getByRole('link', { name: 'NEW APPOINTMENT' });
  cleanup();
  openList(ready, [anAppointment()], { 'GET /api/agents': { body: choices } });
  (await cardOf('Anchorage')).getByRole('link', { name: 'RESCHEDULE' });
  expect(screen.queryByText(/collects your packages/)).toBeNull();
});

const AGENT_ID = '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0009';
