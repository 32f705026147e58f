import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { HandoverInput } from '#shared/contracts/staff/handovers.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { deferred, errorReply, noNetwork, type Responders, stubApi } from '#test/web/support/api.ts';
import { renderInApp } from '#test/web/support/render.tsx';
import { scan } from '#test/web/support/scanner.ts';
import { walkIns } from '#web/features/counter/CounterSearch.tsx';
import { DayPicker } from '#web/features/counter/DayPicker.tsx';
import { readScan, refusalOf } from '#web/features/counter/handover-form.ts';
import { usePickupDay } from '#web/features/counter/pickups.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import {
  ADA,
  CREATE_UPLOAD,
  checkboxOf,
  done,
  fillHandover,
  HAND_OVER,
  handedOver,
  LIST,
  list,
  listed,
  openCounter as open,
  press,
  UPLOAD,
} from './open-counter.tsx';

vi.mock('#web/components/signature/SignaturePad.tsx', async () => ({
  SignaturePad: (await import('./Pad.tsx')).Pad,
}));
vi.mock('#web/lib/api/put-file.ts', () => ({ putFile: vi.fn(async () => {}) }));

/** The SHA-256 hash of what the pad returns, the text `signature`. */
const SIGNATURE = '1a2fc26dc7ea5a2a4748b7cb2b1ef193d96ab2c99f93092f69e63075b28d1278';

const FIRST = listed('p1');
const SECOND = listed('p2');
const UNPAID = listed('p3', { paymentStatus: 'UNPAID', price: 42.75 });
const ON_THE_WAY = listed('p4', { status: 'TRANSIT' });
const FOREIGN = listed('p5', { customerId: 'bo', customerName: 'Bo Larsen' });
const PICKED_UP = listed('p6', { status: 'COMPLETED' });
const ALL = [FIRST, SECOND, UNPAID, ON_THE_WAY];
const pickup = anAppointment({
  customerId: 'ada',
  customerName: 'Ada Lund',
  customerNumber: '10042',
  pickupCode: 'XCWJ6K',
  notes: 'Bringing a truck',
  parcelCount: 3,
});
const found = (...parcels: ListedParcel[]) => ({ body: { parcels, waiting: null, customers: [] } });

const openCounter = (api: Responders = {}, path?: string) => open({ [LIST]: list(...ALL), ...api }, path);

it('remembers its terminal, hands packages over to a customer with an appointment, and continues with the next customer', async () => {
  const { sent } = openCounter({ 'GET /api/appointments': { body: [pickup] } }, '/staff/pickups');
  const search = await screen.findByLabelText('Find a customer');
  expect(document.activeElement).toBe(search);
  const row = within(await screen.findByRole('list', { name: 'Appointments' })).getByRole('button');
  for (const text of ['XCWJ6K', 'Bringing a truck', '3 packages']) expect(row.textContent).toContain(text);
  fireEvent.change(search, { target: { value: 'xcwj6k' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await userEvent.click(await checkboxOf(FIRST));
  const customer = screen.getByRole('region', { name: 'Customer' });
  expect(customer.textContent).toContain('Customer 10042 · Pickup code XCWJ6K');
  expect(customer.textContent).toContain('Shelf A-1');
  const elsewhere = screen.getByText('1 package not here');
  expect(screen.queryByText('NB100004')).toBeNull();
  await userEvent.click(elsewhere);
  expect((await screen.findByRole('list', { name: 'Not here' })).textContent).toContain('NB100004');
  await userEvent.click(await checkboxOf(SECOND));
  await fillHandover();
  await press('The customer is signing: Ada Lund');
  await press('Hand over 2 packages');
  const confirmation = (await done('2 packages')).closest('[role=status]');
  expect(confirmation?.textContent).toContain(
    'Ada Lund. Signed by Ada Lund.NB100001NB1000021 package stays here.',
  );
  expect(sent(HAND_OVER)).toMatchObject([
    {
      customerId: 'ada',
      locationCode: 'ANC',
      parcelIds: ['p1', 'p2'],
      signerName: 'Ada Lund',
      identityConfirmed: true,
      signature: SIGNATURE,
    },
  ]);
  expect(sent(CREATE_UPLOAD)).toEqual([{ signature: SIGNATURE, bytes: 9 }]);
  const [[{ content, ...upload }] = [{ content: new Blob() }]] = vi.mocked(putFile).mock.calls;
  expect([upload, await content.text()]).toEqual([UPLOAD, 'signature']);
  const next = screen.getByRole('button', { name: 'Next customer' });
  expect(document.activeElement).toBe(next);
  await userEvent.keyboard('{Enter}');
  const field = await screen.findByLabelText('Find a customer');
  expect(document.activeElement).toBe(field);
});

it.each([
  [{ status: 'BOOKED', parcelCount: 4 }, /4 packagesBooked$/],
  [{ status: 'COMPLETED', parcelCount: 4, pickedUpCount: 1 }, /1 picked up, 4 stayPicked up$/],
  [{ status: 'COMPLETED', parcelCount: 1, pickedUpCount: 2 }, /2 picked up, 1 staysPicked up$/],
  [{ status: 'COMPLETED', parcelCount: 0 }, /XCWJ6KPicked up$/],
] as const)('counts what is still here: %j', async (changes, text) => {
  openCounter({ 'GET /api/appointments': { body: [{ ...pickup, ...changes }] } }, '/staff/pickups');
  const row = within(await screen.findByRole('list', { name: 'Appointments' })).getByRole('button');
  expect(row.textContent).toMatch(text);
});

it('shows what is missing, and an unpaid package cannot be selected until it is paid', async () => {
  const { sent } = openCounter({ [LIST]: [list(UNPAID), list({ ...UNPAID, paymentStatus: 'PAID' })] });
  expect((await checkboxOf(UNPAID)).disabled).toBe(true);
  screen.getByText('Payment due $42.75');
  await press('Hand over 0 packages');
  for (const message of [
    'Select at least one package.',
    "Confirm the person's identity.",
    'Enter the name of the person signing.',
    /A signature is required\./,
  ])
    await screen.findByText(message);
  expect(sent(HAND_OVER)).toEqual([]);
  await press('Refresh');
  await waitFor(async () => expect((await checkboxOf(UNPAID)).disabled).toBe(false));
  expect(screen.queryByText(/Payment due/)).toBeNull();
});

it('says if no customer matches, and selects the package whose scan finds its customer', async () => {
  openCounter({ 'GET /api/staff/find': [found(), found(FIRST)] }, '/staff/pickups');
  fireEvent.change(await screen.findByLabelText('Find a customer'), { target: { value: 'ZZZZZZ' } });
  await screen.findByText('No match for this code, number or name.');
  scan('NB100001');
  expect((await checkboxOf(FIRST)).checked).toBe(true);
  expect((await checkboxOf(SECOND)).checked).toBe(false);
});

it.each([
  ['NB100006', PICKED_UP, ALL, 'NB100006 was already handed over.'],
  ['NB100004', ON_THE_WAY, [ON_THE_WAY], 'NB100004 is In Transit and cannot be picked up here.'],
])(
  'finds the customer of %s by scan, and says why the package is not selected',
  async (code, parcel, all, message) => {
    openCounter({ 'GET /api/staff/find': found(parcel), [LIST]: list(...all) }, '/staff/pickups');
    await screen.findByLabelText('Find a customer');
    scan(code);
    await screen.findByText(message);
  },
);

it('selects a scanned package wherever the focus is, and says why it refuses others', async () => {
  openCounter({ 'GET /api/staff/find': [found(FOREIGN), found(PICKED_UP)] });
  await checkboxOf(FIRST);
  const signer = screen.getByLabelText<HTMLInputElement>('Name of the person signing');
  fireEvent.change(signer, { target: { value: 'Ana' } });
  signer.focus();
  for (const [code, message] of [
    ['NB100002', 'NB100002 is selected.'],
    ['NB100003', 'NB100003: Payment due $42.75.'],
    ['NB100004', 'NB100004 is In Transit and cannot be picked up here.'],
    ['NB100005', /^NB100005 belongs to another customer/],
    ['NB100006', 'NB100006 was already handed over. The list was refreshed.'],
  ] as const) {
    scan(code);
    await screen.findByText(message);
  }
  screen.getByRole('button', { name: 'Hand over 1 package' });
  expect(signer.value).toBe('Ana');
});

it('keeps the form and its signature when a slow scan is answered after another customer was opened', async () => {
  const slow = deferred(found(FOREIGN));
  openCounter(
    { 'GET /api/appointments': { body: [pickup] }, 'GET /api/staff/find': slow.reply },
    '/staff/pickups',
  );
  const row = within(await screen.findByRole('list', { name: 'Appointments' })).getByRole('button');
  scan('NB100005');
  await userEvent.click(row);
  await userEvent.click(await checkboxOf(FIRST));
  await fillHandover();
  await act(async () => slow.release());
  await press('Hand over 1 package');
  await done('1 package');
  expect(location.search).toBe('?customer=ada');
});

it('selects a scanned package while another is still looked up, and keeps what the later scan says', async () => {
  const slow = deferred(found(FOREIGN));
  openCounter({ 'GET /api/staff/find': slow.reply });
  await checkboxOf(FIRST);
  scan('NB100005');
  scan('NB100001');
  await screen.findByText('NB100001 is selected.');
  await act(async () => slow.release());
  screen.getByText('NB100001 is selected.');
  expect(screen.queryByText(/belongs to another customer/)).toBeNull();
});

it.each<[string, () => unknown]>([
  ['the button', () => press('All pickups')],
  ['Back', () => history.back()],
  ['a link', () => userEvent.click(screen.getByRole('link', { name: 'Pickups' }))],
])('asks before %s discards a signature', async (_, leave) => {
  openCounter({ 'GET /api/appointments': { body: [pickup] } }, '/staff/pickups');
  await userEvent.click(
    within(await screen.findByRole('list', { name: 'Appointments' })).getByRole('button'),
  );
  await userEvent.click(await checkboxOf(FIRST));
  await fillHandover();
  await leave();
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await press('Keep editing');
  await press('Hand over 1 package');
  await done('1 package');
});

it('keeps a signature when a scan shows that the packages have left', async () => {
  openCounter({ [LIST]: [list(FIRST), list()], 'GET /api/staff/find': found(PICKED_UP) });
  await userEvent.click(await checkboxOf(FIRST));
  await fillHandover();
  scan('NB100006');
  await screen.findByText('NB100006 was already handed over. The list was refreshed.');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /NB100001/ })).toBeNull());
  screen.getByRole('button', { name: /^Sign/ });
});

it('hands nothing over if the signature cannot be uploaded', async () => {
  const { sent } = openCounter();
  vi.mocked(putFile).mockRejectedValueOnce(new Error('The upload failed.'));
  await userEvent.click(await checkboxOf(FIRST));
  await fillHandover();
  await press('Hand over 1 package');
  await screen.findByText("It's safe to press the button again: nothing is handed over twice.");
  expect(sent(HAND_OVER)).toEqual([]);
  await press('Hand over 1 package');
  await done('1 package');
});

it('reloads the list if a colleague was faster, and sends the same request again after a lost response', async () => {
  const message = 'NB100001 is not ready for pickup in Anchorage.';
  const replies = [() => errorReply(409, 'Conflict', message), noNetwork, handedOver];
  const { sent } = openCounter({
    // The request whose response was lost did hand over the second package.
    [LIST]: [list(FIRST, SECOND), list(SECOND), list()],
    [HAND_OVER]: (call) => replies.shift()?.(call) ?? noNetwork(),
  });
  await userEvent.click(await checkboxOf(FIRST));
  await userEvent.click(await checkboxOf(SECOND));
  await fillHandover();
  await press('Hand over 2 packages');
  await screen.findByText(`${message} Nothing was handed over. The list was refreshed.`);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /NB100001/ })).toBeNull());
  await press('Hand over 1 package');
  await screen.findByText(/could not be reached/);
  await press(/^Hand over/);
  await done('1 package');
  const [, second, third] = sent<HandoverInput>(HAND_OVER);
  expect(second?.parcelIds).toEqual(['p2']);
  expect(third).toEqual(second);
});

it.each(['XCWJ6K', 'xcwj6k', 'XCW-J6K', ' xcw j6k '])('finds the pickup code %s', (text) => {
  const { customerId, customerName, companyName, customerNumber } = pickup;
  const customer = { customerId, customerName, companyName, customerNumber };
  expect(walkIns(text, [pickup], undefined)).toEqual([{ ...customer, detail: 'Pickup code XCWJ6K' }]);
});

it('lists each customer once', () => {
  const customers = [ADA, { ...ADA, customerId: 'bo' }];
  const hits = walkIns('XCWJ6K', [pickup], { parcels: [FIRST, FOREIGN, FOREIGN], waiting: null, customers });
  expect(hits.map(({ customerId }) => customerId)).toEqual(['ada', 'bo']);
});

it('finds the customer of an open package, and not those whose packages had its number before', () => {
  const found = {
    parcels: [FIRST, { ...FOREIGN, status: 'COMPLETED' as const }],
    waiting: null,
    customers: [],
  };
  expect(walkIns('TN100001', [], found).map(({ customerId }) => customerId)).toEqual(['ada']);
  const gone = { ...found, parcels: [PICKED_UP] };
  expect(walkIns('TN100006', [], gone).map(({ customerId }) => customerId)).toEqual(['ada']);
});

it('selects a paid package by either number, and says what is missing for others', () => {
  for (const code of ['nb100001', 'tn100001'])
    expect(readScan(code, [FIRST], [])).toMatchObject({ result: 'ready', parcel: FIRST });
  expect(readScan('NB9', [FIRST], [])).toEqual({ result: 'unknown' });
  expect(refusalOf(FIRST)).toBeNull();
  expect(refusalOf({ ...FIRST, paymentStatus: 'UNPAYABLE', price: null })).toBe('Not priced yet');
});

it('takes the next box with the same barcode, and says how many there are', () => {
  const [one, two] = ['NB100001', 'NB100002'].map((freightBillNum) => ({
    ...FIRST,
    ...{ freightBillNum, parcelId: freightBillNum, shippingTrackingNum: FIRST.shippingTrackingNum },
  }));
  if (!one || !two) throw new Error('There are two packages.');
  const scanAfter = (selectedIds: string[]) => readScan('TN100001', [one, two], [], selectedIds);
  expect(scanAfter([])).toMatchObject({
    parcel: one,
    message: 'NB100001 is selected. 2 packages here have this number, 1 selected.',
  });
  expect(scanAfter([one.parcelId])).toMatchObject({
    parcel: two,
    message: 'NB100002 is selected. 2 packages here have this number, 2 selected.',
  });
  expect(scanAfter([two.parcelId])).toMatchObject({ parcel: one });
  const unpaid = { ...one, paymentStatus: 'UNPAID' as const, price: 5 };
  expect(readScan('TN100001', [unpaid, two], [], [])).toMatchObject({ result: 'ready', parcel: two });
});

const Days = () => <DayPicker day={usePickupDay('ANC')} />;

it('shows the previous and the next day at the terminal, and returns to today', () => {
  // The evening of November 24 in Anchorage.
  vi.useFakeTimers({ now: new Date('2026-11-25T07:00:00Z') });
  stubApi({});
  renderInApp(<Days />);
  const shows = (day: string) => expect(screen.getByRole('heading').textContent).toBe(day);
  const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  shows('Today, Tue 11/24/2026');
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  choose('Previous day');
  shows('Mon 11/23/2026');
  choose('Next day');
  choose('Next day');
  shows('Wed 11/25/2026');
  choose('Today');
  shows('Today, Tue 11/24/2026');
});
