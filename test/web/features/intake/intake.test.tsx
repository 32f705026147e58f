import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { IntakeInput, WaitingIntake } from '#shared/contracts/staff/intake.ts';
import { SAMPLE_INTAKE } from '#test/support/api/staff-inputs.ts';
import { aListedParcel, aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { type Call, deferred, errorReply, type Responders } from '#test/web/support/api.ts';
import { field, press } from '#test/web/support/page.ts';
import { scan } from '#test/web/support/scanner.ts';
import { openSite } from '#test/web/support/site.tsx';

const RECEIVE = 'POST /api/staff/intakes';
const FIND = 'GET /api/staff/find';
const ADA = { customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' };
const NEW = '1Z999AA10123456701';
const KNOWN = '1Z999AA10123456702';
const WAITING = '1Z84F20E0357719299';
const TROUBLED = aListedParcel({ parcelId: 'p1', shippingTrackingNum: KNOWN, status: 'TROUBLED' });
const RECEIVED = aStaffParcel({
  ...{ parcelId: 'p7', freightBillNum: 'NB500007', destinationCode: 'FBK', price: 32.5 },
});
const INTAKE: WaitingIntake = {
  ...SAMPLE_INTAKE,
  intakeId: 'i1',
  receivedAt: '2026-01-06T04:30:00.000Z',
  shippingTrackingNum: WAITING,
  destinationCode: null,
  addressLine: 'T. Bering c/o Northbound, Tacoma',
};

/** Finds Ada by her number, a troubled package, and one that is waiting for its customer. */
function find({ query }: Call) {
  const text = query.get('text') ?? '';
  return {
    body: {
      parcels: text === KNOWN ? [TROUBLED] : [],
      waiting: text === WAITING ? INTAKE : null,
      customers: text.includes('10042') ? [ADA] : [],
    },
  };
}

async function openIntake(api: Responders = {}, path = '/staff/intake') {
  const stub = openSite(path, {
    as: ['ParcelOperations'],
    api: {
      [FIND]: find,
      [RECEIVE]: ({ body }: Call) => {
        const { intakeId, customerId } = body as IntakeInput;
        return { body: { intakeId, parcel: customerId === null ? null : RECEIVED } };
      },
      'GET /api/staff/intakes': { body: [INTAKE] },
      'GET /api/staff/intakes/i1/images': { body: { images: { 'photo-001.jpg': 'https://photos.test/1' } } },
      'GET /api/staff/intakes/i2/images': { body: { images: {} } },
      'GET /api/staff/intakes/i1/suggestions': { body: [] },
      'GET /api/staff/intakes/i2/suggestions': { body: [] },
      'GET /api/parcels/p1': { body: aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001' }) },
      ...api,
    },
  });
  if (path === '/staff/intake') await hasFocus('Scan the package');
  return stub;
}

const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(field(name)));
const received = () => screen.findByRole('status', { name: 'Received' });

/** Enters the four measurements by keyboard. The last Enter saves the package. */
async function measureAndSave(): Promise<void> {
  await hasFocus('Length');
  for (const [name, value] of Object.entries({ Length: '20', Width: '14', Height: '10', Weight: '30' })) {
    await hasFocus(name);
    fireEvent.change(field(name), { target: { value } });
    await userEvent.keyboard('{Enter}');
  }
}

it('opens from the menu, and receives a package with two scans, four numbers and Enter', async () => {
  const { sent } = await openIntake({ 'GET /api/staff/parcels': { body: [] } }, '/staff/packages');
  const [tab] = await screen.findAllByRole('link', { name: 'Intake' });
  if (tab) await userEvent.click(tab);
  // The user can type without a click.
  const first = await screen.findByRole('textbox', { name: 'Scan the package' });
  expect(document.activeElement).toBe(first);
  scan(NEW);
  await screen.findByLabelText('Tracking number');
  // One field for the customer, and none for another package.
  await hasFocus('Scan the customer');
  expect(screen.queryByRole('textbox', { name: 'Scan the package' })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  scan('Northbound 10042 FBK');
  await measureAndSave();
  const card = await received();
  expect(card.textContent).toContain('NB500007');
  for (const text of [NEW, 'Fairbanks · $32.50']) expect(card.textContent).toContain(text);
  await hasFocus('Scan the package');
  expect(sent(RECEIVE)).toMatchObject([
    {
      shippingTrackingNum: NEW,
      customerId: 'ada',
      destinationCode: 'FBK',
      shippingProvider: 'UPS',
      ...{ length: 20, width: 14, height: 10, weightLbs: 30 },
    },
  ]);
  within(card).getByRole('button', { name: 'Print label' });
});

it('accepts the next scan once a package is being saved, even if the response is slow', async () => {
  const slow = deferred({ body: { intakeId: 'i', parcel: RECEIVED } });
  await openIntake({ [RECEIVE]: slow.reply });
  scan(NEW);
  await screen.findByLabelText('Tracking number');
  scan('10042');
  await hasFocus('Length');
  scan(KNOWN);
  await screen.findByText('Save this package first, then scan the next one.');
  screen.getByText('Ada Lund (10042)');
  screen.getByDisplayValue(NEW);
  expect(screen.queryByText(/^No customer found/)).toBeNull();
  await press('Hazardous');
  screen.getByRole('button', { name: 'Take hazard photo' });
  await measureAndSave();
  // The package may have been received by now, with these photos.
  const discard = screen.getByRole<HTMLButtonElement>('button', { name: 'Discard' });
  expect(discard.disabled).toBe(true);
  scan('1Z999AA10123456709');
  slow.release();
  await waitFor(() => expect(field('Tracking number').value).toBe('1Z999AA10123456709'));
  expect(screen.queryByRole('status', { name: 'Received' })).toBeNull();
  scan('10042');
  await hasFocus('Length');
});

it('takes the customer of the latest scan, whatever is answered last', async () => {
  const bo = { ...ADA, customerId: 'bo', customerNumber: '10043', name: 'Bo Larsen' };
  const slow = deferred({ body: { parcels: [], waiting: null, customers: [ADA] } });
  await openIntake({
    [FIND]: (call: Call) => {
      const text = call.query.get('text');
      if (text === '10042') return slow.reply();
      return { body: { parcels: [], waiting: null, customers: text === '10043' ? [bo] : [] } };
    },
  });
  scan(NEW);
  await screen.findByLabelText('Tracking number');
  scan('10042');
  scan('10043');
  await screen.findByText('Bo Larsen (10043)');
  await act(async () => slow.release());
  screen.getByText('Bo Larsen (10043)');
});

it('warns about a tracking number that was received before, and can receive a second box', async () => {
  const { sent } = await openIntake();
  scan(KNOWN);
  const known = (await screen.findByText('This tracking number was received before.')).closest(
    '[role=alert]',
  );
  expect(known?.textContent).toContain('Troubled');
  await press(/^Open NB/);
  await screen.findByRole('dialog', { name: /^Freight bill/ });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  scan('10042');
  await measureAndSave();
  await screen.findByText('This tracking number was received before. Is it a second box?');
  expect(sent(RECEIVE)).toEqual([]);
  await press('Second box with this number');
  await press('Receive package');
  await received();
  expect(sent(RECEIVE)).toMatchObject([{ shippingTrackingNum: KNOWN, isSecondBox: true }]);
});

it('shows the package that another tablet received with the same number in the meantime, and says it once', async () => {
  const other = { ...TROUBLED, shippingTrackingNum: NEW };
  const message = 'This tracking number was received before.';
  let isReceived = false;
  await openIntake({
    [FIND]: (call: Call) =>
      isReceived && call.query.get('text') === NEW
        ? { body: { parcels: [other], waiting: null, customers: [] } }
        : find(call),
    [RECEIVE]: () => {
      isReceived = true;
      const fieldErrors = [{ field: 'shippingTrackingNum', message }];
      return { status: 409, body: { status: 409, error: 'Conflict', message, fieldErrors } };
    },
  });
  scan(NEW);
  await screen.findByLabelText('Tracking number');
  scan('10042');
  await measureAndSave();
  await screen.findByRole('button', { name: /^Open NB/ });
  expect(screen.getAllByText(message)).toHaveLength(1);
  screen.getByText(`${message} Is it a second box?`);
  await press('Second box with this number');
  expect(screen.queryByText(`${message} Is it a second box?`)).toBeNull();
});

it('takes a corrected tracking number for no second box', async () => {
  const { sent } = await openIntake();
  scan(KNOWN);
  await press('Second box with this number');
  fireEvent.change(field('Tracking number'), { target: { value: NEW } });
  await waitFor(() => expect(screen.queryByText('This tracking number was received before.')).toBeNull());
  scan('10042');
  await measureAndSave();
  await received();
  expect(sent(RECEIVE)).toEqual([expect.objectContaining({ shippingTrackingNum: NEW })]);
  expect(sent(RECEIVE)[0]).not.toHaveProperty('isSecondBox');
});

it('opens the waiting package of a scanned number, and matches it with its customer', async () => {
  const match = 'PUT /api/staff/intakes/i1/customer';
  let intakes = [INTAKE, { ...INTAKE, intakeId: 'i2', shippingTrackingNum: 'T2' }];
  const { sent } = await openIntake({
    'GET /api/staff/intakes': () => ({ body: intakes }),
    [match]: () => {
      intakes = intakes.slice(1);
      return { body: RECEIVED };
    },
  });
  scan(WAITING);
  await screen.findByText('Waiting for its customer: T. Bering c/o Northbound, Tacoma');
  await userEvent.click(screen.getByRole('link', { name: 'Open waiting package' }));
  // The page has a button of this name too.
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  const waiting = within(await screen.findByRole('article', { name: WAITING }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  waiting.getByText('T. Bering c/o Northbound, Tacoma');
  await waiting.findByRole('img', { name: /^Photo 1/ });
  const search = waiting.getByRole('searchbox', { name: 'Customer' });
  fireEvent.change(search, { target: { value: '10042' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await userEvent.click(await waiting.findByRole('button', { name: /10042/ }));
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Match this package?' }));
  await userEvent.selectOptions(confirmation.getByRole('combobox', { name: 'Destination' }), 'Anchorage');
  await userEvent.click(confirmation.getByRole('button', { name: 'Match' }));
  await screen.findByText('Created for Pat Doe (10042).');
  expect(sent(match)).toEqual([{ customerId: 'ada', destinationCode: 'ANC' }]);
  await press('All waiting packages');
  await screen.findByRole('article', { name: 'T2' });
  expect(screen.queryByRole('article', { name: WAITING })).toBeNull();
  expect(window.location.search).toBe('');
});

it('receives a package of an unknown customer, which then waits for its customer', async () => {
  const { sent } = await openIntake();
  scan(NEW);
  await screen.findByLabelText('Scan the customer');
  scan('1Z999AA10123456709');
  await screen.findByText('No customer found for “1Z999AA10123456709”.');
  await press('Customer unknown');
  expect(field('Address line').value).toBe('');
  fireEvent.change(field('Address line'), { target: { value: 'A. Bering, Anchorage' } });
  fireEvent.keyDown(field('Address line'), { key: 'Enter' });
  await measureAndSave();
  // Nothing is sent of a package that nobody could find again.
  await screen.findByText('Enter the shelf, or take a photo.');
  expect(sent(RECEIVE)).toEqual([]);
  scan('A-12');
  await press('Receive package');
  const card = await received();
  expect(card.textContent).toContain('Waiting for its customer');
  expect(sent(RECEIVE)).toMatchObject([{ customerId: null, addressLine: 'A. Bering, Anchorage' }]);
  await userEvent.click(within(card).getByRole('link', { name: 'Waiting packages' }));
  await screen.findByRole('article', { name: WAITING });
});

it('shows a shelf and a customer that are scanned before the package', async () => {
  const { sent } = await openIntake();
  scan('A-12');
  const first = await screen.findByRole('group', { name: 'Scanned first' });
  within(first).getByText('Shelf A-12');
  scan('NORTHBOUND 10042 FBK');
  await within(first).findByText('Ada Lund (10042) · Fairbanks');
  expect(screen.queryByLabelText('Tracking number')).toBeNull();
  scan(NEW);
  await waitFor(() => expect(field('Tracking number').value).toBe(NEW));
  expect(field('Shelf').value).toBe('A-12');
  await measureAndSave();
  await received();
  expect(sent(RECEIVE)).toMatchObject([
    { customerId: 'ada', destinationCode: 'FBK', locationDetail: 'A-12', shippingTrackingNum: NEW },
  ]);
});

it('refuses what is no tracking number, and shows the number of a barcode that contains more', async () => {
  const { sent } = await openIntake();
  scan('42098421');
  await screen.findByText('This is only the ZIP barcode. Scan the other barcode on the label.');
  scan('https://www.usps.com/t?n=9400111201080805483016');
  await screen.findByText(/^This is a web link, not a tracking number\./);
  scan(']C1420984219400111201080805483016');
  await waitFor(() => expect(field('Tracking number').value).toBe('9400111201080805483016'));
  expect(field('Carrier').value).toBe('USPS');
  expect(screen.queryByText(/^This is a web link/)).toBeNull();
  scan('Northbound 10042 FBK');
  await measureAndSave();
  await received();
  expect(sent(RECEIVE)).toMatchObject([{ shippingTrackingNum: ']C1420984219400111201080805483016' }]);
});

const BO = { ...ADA, customerId: 'bo', customerNumber: '10043', name: 'Bo Larsen' };

/** Finds Ada, who prefers Kodiak, and Bo, who prefers a terminal or none. */
const findPreferring = (bosTerminal?: string) => (call: Call) => {
  const text = call.query.get('text') ?? '';
  const customers = [
    ...(text.includes('10042') ? [{ ...ADA, preferredDestination: 'KOD' }] : []),
    ...(text.includes('10043') ? [{ ...BO, preferredDestination: bosTerminal }] : []),
  ];
  return customers.length > 0 ? { body: { parcels: [], waiting: null, customers } } : find(call);
};

it('sends a package without a terminal on its label to the one that its customer prefers', async () => {
  const { sent } = await openIntake({ [FIND]: findPreferring() });
  scan(NEW);
  await screen.findByLabelText('Tracking number');
  scan('10042');
  await waitFor(() => expect(field('Destination').value).toBe('KOD'));
  await measureAndSave();
  await received();
  expect(sent(RECEIVE)).toMatchObject([{ customerId: 'ada', destinationCode: 'KOD' }]);
});

it.each([
  ['the one that this customer prefers', 'FBK', 'Northbound 10042 ANC'],
  ['none', undefined, '10042'],
])('replaces the terminal of another customer by %s', async (_, bosTerminal, line) => {
  await openIntake({ [FIND]: findPreferring(bosTerminal) });
  scan(NEW);
  await screen.findByLabelText('Tracking number');
  scan(line);
  await waitFor(() => expect(field('Destination').value).toBe(line === '10042' ? 'KOD' : 'ANC'));
  await hasFocus('Length');
  await press('Change');
  await hasFocus('Scan the customer');
  scan('10043');
  await screen.findByText('Bo Larsen (10043)');
  await waitFor(() => expect(field('Destination').value).toBe(bosTerminal ?? ''));
});

it('keeps the terminal that staff have chosen', async () => {
  await openIntake({ [FIND]: findPreferring('FBK') });
  scan(NEW);
  fireEvent.change(await screen.findByLabelText('Destination'), { target: { value: 'KEN' } });
  await hasFocus('Scan the customer');
  scan('10043');
  await hasFocus('Length');
  expect(field('Destination').value).toBe('KEN');
});

it('matches a waiting package with the terminal of the customer who is chosen last', async () => {
  const match = 'PUT /api/staff/intakes/i1/customer';
  const { sent } = await openIntake(
    { [FIND]: findPreferring(), [match]: { body: RECEIVED } },
    '/staff/intake/waiting',
  );
  const waiting = within(await screen.findByRole('article', { name: WAITING }));
  const search = waiting.getByRole('searchbox', { name: 'Customer' });
  const choose = async (number: string) => {
    fireEvent.change(search, { target: { value: number } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await userEvent.click(await waiting.findByRole('button', { name: new RegExp(number) }));
    return within(await screen.findByRole('alertdialog', { name: 'Match this package?' }));
  };
  const ada = await choose('10042');
  await waitFor(() => expect(field('Destination').value).toBe('KOD'));
  await userEvent.click(ada.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const bo = await choose('10043');
  await userEvent.click(bo.getByRole('button', { name: 'Match' }));
  await screen.findByText('Created for Pat Doe (10042).');
  expect(sent(match)).toEqual([{ customerId: 'bo', destinationCode: null }]);
});

it('renews the links of the photos of a waiting package before they expire, and tries a photo again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const photo = (name: string) => ({ body: { images: { 'photo-001.jpg': `https://photos.test/${name}` } } });
  const images = 'GET /api/staff/intakes/i1/images';
  await openIntake({ [images]: [photo('first'), photo('second')] }, '/staff/intake/waiting');
  const shown = () => screen.findByRole<HTMLImageElement>('img', { name: /^Photo 1/ });
  expect((await shown()).src).toBe('https://photos.test/first');
  fireEvent.error(await shown());
  await screen.findByText('Photo 1 has not been uploaded yet.');
  await act(() => vi.advanceTimersByTimeAsync(241_000));
  expect((await shown()).src).toBe('https://photos.test/second');
});

it('removes a waiting package from the list, with a reason', async () => {
  const removal = 'POST /api/staff/intakes/i1/removal';
  const refusals = [errorReply(409, 'Conflict', 'This package was already matched with a customer.')];
  let intakes = [INTAKE, { ...INTAKE, intakeId: 'i2', shippingTrackingNum: 'T2' }];
  const remove = () => {
    intakes = intakes.slice(1);
    return { status: 204, body: null };
  };
  const { sent } = await openIntake(
    {
      'GET /api/staff/intakes': () => ({ body: intakes }),
      [removal]: () => refusals.pop() ?? remove(),
      'POST /api/staff/intakes/i2/removal': remove,
    },
    '/staff/intake/waiting',
  );
  const waiting = within(await screen.findByRole('article', { name: WAITING }));
  await userEvent.click(waiting.getByRole('button', { name: 'Remove from the list' }));
  await press('Remove');
  await screen.findByText('Enter a reason.');
  fireEvent.change(field('Reason'), { target: { value: 'Received twice' } });
  await press('Remove');
  await screen.findByText('This package was already matched with a customer.');
  await press('Remove');
  await screen.findByText(`${WAITING} was removed.`);
  expect(sent(removal)).toEqual([{ reason: 'Received twice' }, { reason: 'Received twice' }]);
  await waitFor(() => expect(screen.queryByRole('article', { name: WAITING })).toBeNull());
  const left = screen.getByRole('article', { name: 'T2' });
  const hasFocusWithin = (element: HTMLElement) =>
    document.activeElement !== document.body && document.activeElement?.contains(element);
  expect(hasFocusWithin(left)).toBe(true);
  // Also if it was the last one.
  await press('Remove from the list');
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Received twice' } });
  await press('Remove');
  const empty = await screen.findByText('No packages are waiting.');
  await waitFor(() => expect(hasFocusWithin(empty)).toBe(true));
});
