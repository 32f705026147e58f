import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MAX_EDIT_REASON, type PriceInput, type PricePreview } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { EDITABLE_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { aStaffParcel, INSPECTION } from '#test/support/staff/staff-parcel.ts';
import { type Call, deferred, errorReply, fieldErrorReply, type Responders } from '#test/web/support/api.ts';
import { alertText, descriptionOf, isDescribed, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { FIELD_NAMES } from '#web/domain/staff/labels.ts';

const SAVE = 'PUT /api/staff/parcels/p1';
const PRICE = 'POST /api/staff/parcels/p1/price';
const PARCEL = aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001' });

const aPrice = (price: number | null, reason: string | null = null): PricePreview => ({
  price,
  charges: price === null ? [] : [{ chargeId: 'c1', chargeType: 'BASE_PRICE', amount: price }],
  reason,
});

/** Opens the form of the package with its price. */
async function openEdit(parcel: StaffParcel = PARCEL, api: Responders = {}, hash = '') {
  const { sent } = openSite(`/edit-package/p1${hash}`, {
    as: ['CustomerService'],
    api: {
      'GET /api/staff/parcels': { body: [] },
      'GET /api/parcels/p1': { body: parcel },
      [PRICE]: { body: aPrice(48.2) },
      ...api,
    },
  });
  await screen.findByLabelText('Length');
  return { sent };
}

const box = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input, textarea' });
const price = () => screen.getByRole('region', { name: 'Price' });

/** Sets the whole value, because each typed letter would render the whole form. */
const fill = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

it('saves the package with its new price, and returns to its details', async () => {
  const stored = { body: PARCEL };
  const charges: PricePreview['charges'] = [
    { chargeId: 'c1', chargeType: 'BASE_PRICE', amount: 72.3 },
    { chargeId: 'c2', chargeType: 'ADDITIONAL_FEES', amount: 12.25 },
  ];
  const { sent } = await openEdit(PARCEL, {
    [PRICE]: ({ body }: Call) => ({
      body: { ...aPrice(48.2), ...((body as PriceInput).weightLbs === 120.5 && { price: 84.55, charges }) },
    }),
    [SAVE]: () => Object.assign(stored, { body: { ...PARCEL, price: 84.55, weightLbs: 120.5, version: 2 } }),
    'GET /api/parcels/p1': stored,
  });
  screen.getByRole('heading', { level: 1, name: 'Edit package NB100001' });
  await waitFor(() => expect(price().textContent).toContain('Current price$48.20'));
  fill('Weight', '120.5');
  fill('Additional fees', '12.25');
  await waitFor(() => expect(price().textContent).toContain('Total cost$84.55'));
  expect(price().textContent).toContain('BASE PRICE$72.30');
  expect(price().textContent).toContain('ADDITIONAL FEES$12.25');
  await userEvent.type(box('Shelf'), 'C-3{Enter}');
  await screen.findByText('Package updated.');
  expect(window.location.pathname + window.location.search).toBe('/staff/packages?parcel=p1');
  expect(sent(SAVE)).toMatchObject([
    { weightLbs: 120.5, additionalFees: 12.25, locationDetail: 'C-3', editVersion: 1 },
  ]);
  const details = await screen.findByRole('dialog', { name: /^Freight bill/ });
  expect(within(details).getByRole('region', { name: 'Payment' }).textContent).toContain('$84.55');
});

it('has a control for each field that staff edit', async () => {
  await openEdit();
  const missing = EDITABLE_FIELDS.filter((field) => {
    const label = new RegExp(`^${FIELD_NAMES[field]}( \\(optional\\))?$`);
    return screen.queryAllByLabelText(label, { selector: 'input, select, textarea' }).length !== 1;
  });
  expect(missing).toEqual([]);
});

it('says why the fields of a paid package that has departed are locked', async () => {
  const cover = { limit: 100, agreement: 1, canChange: false };
  await openEdit({ ...PARCEL, paymentStatus: 'PAID', status: 'TRANSIT', cover });
  const paid = 'Paid packages keep their price. Refund the payment first.';
  for (const [name, description] of [
    ['Weight', paid],
    ['Declared value', 'The declared value is final once the package has left Tacoma or is lost.'],
    ['Destination', paid],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
    expect([field.disabled, descriptionOf(field)]).toEqual([true, description]);
  }
  expect(box('Shelf').disabled).toBe(false);
  expect(price().textContent).not.toContain('Current price');
});

it('saves a number that another package has once staff confirm it by saving again', async () => {
  const message = 'NB100009 has this number too. Save again if both packages have it.';
  const { sent } = await openEdit(PARCEL, { [SAVE]: fieldErrorReply('shippingTrackingNum', message) });
  fill('Tracking number', '1Z1');
  await press('Save');
  await isDescribed(box('Tracking number'), message);
  await press('Save');
  await waitFor(() => expect(sent(SAVE)).toHaveLength(2));
  expect(sent(SAVE)).toMatchObject([{ shippingTrackingNum: '1Z1' }, { isSecondBox: true }]);
  fill('Tracking number', '1Z2');
  await press('Save');
  await waitFor(() => expect(sent(SAVE)).toHaveLength(3));
  expect(sent(SAVE).map((body) => (body as { isSecondBox?: boolean }).isSecondBox)).toEqual([
    undefined,
    true,
    undefined,
  ]);
});

it('shows field errors, including those of the server, and asks before discarding changes', async () => {
  const message = 'Another package has this number.';
  const { sent } = await openEdit(PARCEL, { [SAVE]: fieldErrorReply('shippingTrackingNum', message) });
  fill('Length', '-1');
  fill('Width', '12,5');
  fill('Additional fees', '1,50');
  fill('Declared value', '20000');
  fill('Tracking number', '');
  await within(price()).findByText('Correct the marked fields to see the new price.');
  await press('Save');
  await isDescribed(box('Length'), 'Must be positive');
  expect(document.activeElement).toBe(box('Length'));
  for (const name of ['Width', 'Additional fees'])
    expect(descriptionOf(box(name))).toBe('Enter a number, such as 12.5.');
  expect(descriptionOf(box('Declared value'))).toBe('The declared value can be at most $10,000.');
  expect(descriptionOf(box('Tracking number'))).toBe('Enter the tracking number.');
  expect(sent(SAVE)).toEqual([]);

  fill('Length', '10');
  fill('Width', '12.5');
  fill('Additional fees', '$1.50');
  fill('Declared value', '$1,000');
  fill('Tracking number', '1Z1');
  await press('Save');
  await isDescribed(box('Reason for the declared value'), 'Enter a reason.');
  expect(box('Reason for the declared value')).toHaveProperty('maxLength', MAX_EDIT_REASON);
  fill('Reason for the declared value', 'Told by phone');
  await press('Save');
  await isDescribed(box('Tracking number'), message);
  const amounts = { additionalFees: 1.5, declaredValue: 1000, reason: 'Told by phone' };
  expect(sent(SAVE)).toMatchObject([{ length: 10, width: 12.5, ...amounts, shippingTrackingNum: '1Z1' }]);

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(box('Length').value).toBe('10');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await press('Discard');
  await screen.findByRole('dialog', { name: /^Freight bill/ });
  expect(window.location.search).toBe('?parcel=p1');
});

it('opens the inspection of hazardous goods, and requires all of it', async () => {
  const { sent } = await openEdit({ ...PARCEL, hazard: true, hazardClass: 'LISTED' }, {}, '#inspection');
  await waitFor(() => expect(document.activeElement).toBe(box('UN number')));
  screen.getByText('Hazardous goods depart only after an inspection.');
  fill('UN number', 'un 1263');
  fill('Quantity', '1,5');
  await press('Save');
  await isDescribed(box('Quantity'), 'Enter a number, such as 12.5.');
  fill('Quantity', '2');
  await press('Save');
  await isDescribed(box('Emergency phone'), 'Enter the emergency phone number.');
  expect(sent(SAVE)).toEqual([]);
  fill('Emergency phone', '(800) 424-9300');
  await userEvent.selectOptions(screen.getByLabelText('Hazard class'), '3');
  await userEvent.selectOptions(screen.getByLabelText('Packing group'), 'II');
  await userEvent.selectOptions(screen.getByLabelText('Unit'), 'gal');
  await press('Save');
  await waitFor(() => expect(sent(SAVE)).toMatchObject([INSPECTION]));
});

it('adds the fee for hazardous goods to a paid package, and shows what is due', async () => {
  const due = { price: 50, paidBefore: 48.2, charges: [], reason: null };
  await openEdit({ ...PARCEL, paymentStatus: 'PAID' }, { [PRICE]: { body: due } });
  await userEvent.click(screen.getByLabelText('Hazardous goods'));
  await userEvent.selectOptions(screen.getByLabelText('Handling fee'), 'LISTED');
  await within(price()).findByText('Paid before');
  expect(price().textContent).toContain('Still due$50.00');
});

it('shows the price of the latest values, or says why there is none', async () => {
  const reason = 'Oversized packages have no price until you enter one.';
  const late = deferred({ body: aPrice(72) });
  const { sent } = await openEdit(PARCEL, {
    [PRICE]: ({ body }: Call) => {
      const { weightLbs, manualPrice } = body as PriceInput;
      if (manualPrice === 310) return { body: aPrice(310) };
      if ((body as PriceInput).oversized) return { body: aPrice(null, reason) };
      if (weightLbs === 100) return late.reply();
      return { body: aPrice(weightLbs === 200 ? 120 : 48.2) };
    },
  });
  await within(price()).findByText('With your changes');
  fill('Weight', '100');
  await waitFor(() => expect(sent(PRICE)).toContainEqual(expect.objectContaining({ weightLbs: 100 })));
  fill('Weight', '200');
  await waitFor(() => expect(price().textContent).toContain('Total cost$120.00'));
  late.release();
  await userEvent.click(screen.getByLabelText('Oversized'));
  await within(price()).findByText(reason);
  fill('Manual price', '310');
  await waitFor(() => expect(price().textContent).toContain('Total cost$310.00'));
});

it('shows what a colleague changed, and lets the user choose for each field', async () => {
  const mine = { ...PARCEL, locationDetail: 'A-1' };
  const changes = { locationDetail: 'C-3', notes: 'Theirs', shippingProvider: 'FedEx' };
  const theirs = { ...mine, ...changes, version: 2, editVersion: 2 };
  const { sent } = await openEdit(mine, {
    'GET /api/parcels/p1': [{ body: mine }, { body: theirs }],
    [SAVE]: [errorReply(409, 'Conflict'), { body: theirs }],
  });
  fill('Shelf', 'B-2');
  fill('Staff notes', 'Mine');
  await press('Save');
  const title = await screen.findByText(/^Not saved yet/);
  const panel = title.closest<HTMLElement>('[role=status]') ?? title;
  expect(panel.textContent).toContain('Shelf: theirs C-3, yours B-2');
  expect(panel.textContent).toContain('Carrier: theirs FedEx');
  expect(box('Carrier').value).toBe('FedEx');
  const choose = (field: string, name: string) =>
    userEvent.click(within(within(panel).getByRole('group', { name: field })).getByRole('button', { name }));
  await choose('Shelf', 'Use theirs');
  expect(box('Shelf').value).toBe('C-3');
  await choose('Staff notes', 'Use theirs');
  await choose('Staff notes', 'Keep mine');
  expect(box('Staff notes').value).toBe('Mine');
  await press('Save');
  await screen.findByText('Package updated.');
  expect(sent(SAVE)[1]).toMatchObject({ ...changes, notes: 'Mine', editVersion: 2 });
});

it('says that saving failed if a colleague changed only fields that are locked now', async () => {
  const theirs = { ...PARCEL, weightLbs: 31, paymentStatus: 'PAID', version: 3, editVersion: 2 };
  await openEdit(PARCEL, {
    'GET /api/parcels/p1': [{ body: PARCEL }, { body: theirs }],
    [SAVE]: errorReply(409, 'Conflict', 'This package was changed meanwhile.'),
  });
  fill('Shelf', 'B-2');
  await press('Save');
  expect(await alertText()).toContain('This package was changed meanwhile.');
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
});
