import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aHistory } from '#test/support/parcels.ts';
import { A_HOLD } from '#test/support/records.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { errorReply } from '#test/web/support/api.ts';
import { textsOf } from '#test/web/support/page.ts';
import { CORRECTED, open, PACKAGE, packageApi } from './open-details.ts';

const STATUS = 'PUT /api/parcels/p1/status';

it('deletes a package after a confirmation', async () => {
  const { press, sent, dialog } = await open('CustomerService', {
    'DELETE /api/parcels/p1': { status: 204, body: null },
  });
  await press('DELETE PACKAGE');
  const confirmation = await screen.findByRole('alertdialog', { name: 'Delete package' });
  expect(confirmation.textContent).toContain(
    'Are you sure you want to permanently delete this package? This action cannot be undone.',
  );
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Keep package' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('DELETE /api/parcels/p1')).toEqual([]);

  await press('DELETE PACKAGE');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete package' }));
  await screen.findByText('Package has been permanently deleted.');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(sent('DELETE /api/parcels/p1')).toHaveLength(1);
});

it('explains why a package that was just paid cannot be deleted', async () => {
  const unpaid = aStaffParcel({ parcelId: 'p1' });
  const { press, details } = await open('CustomerService', {
    'GET /api/parcels/p1': [{ body: unpaid }, { body: { ...unpaid, paymentStatus: 'PAID' } }],
    'DELETE /api/parcels/p1': errorReply(409, 'Conflict', 'This package was paid.'),
  });
  await press('DELETE PACKAGE');
  const confirmation = await screen.findByRole('alertdialog');
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Delete package' }));
  await within(confirmation).findByText('This package was paid.');
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Keep package' }));
  await waitFor(() => expect(details.queryByRole('button', { name: 'DELETE PACKAGE' })).toBeNull());
});

it('begins shipping, then shows the label', async () => {
  vi.stubGlobal('print', vi.fn());
  const { press, sent } = await open('ParcelOperations', {
    ...packageApi(CORRECTED),
    [STATUS]: [errorReply(409, 'Conflict', 'Not now.'), { body: aStaffParcel(PACKAGE) }],
  });
  await press('PRINT LABEL AND BEGIN SHIPPING');
  await screen.findByText(/^Failed to prepare package for shipping\./);
  expect(window.location.pathname).toBe('/staff/packages');
  await press('PRINT LABEL AND BEGIN SHIPPING');
  await waitFor(() => expect(window.location.pathname).toBe('/package-label/p1'));
  expect(sent(STATUS)).toEqual([{ status: 'ORIGIN' }, { status: 'ORIGIN' }]);
});

const MESSAGE = 'Message to the customer';

it('puts a package on hold with a reason and a message to its customer, and changes both', async () => {
  const hold = { status: 'TROUBLED', ...A_HOLD } as const;
  const statusHistory = [{ ...hold, statusDate: '2026-02-02T18:00:00Z' }];
  const { press, sent, details } = await open('CustomerService', {
    ...packageApi(),
    [STATUS]: { body: aStaffParcel({ ...PACKAGE, status: 'TROUBLED', version: 2, statusHistory }) },
  });
  const choose = async (name: string) => {
    await press('CHANGE STATUS');
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    const form = within(await screen.findByRole('dialog', { name }));
    return { form, save: () => userEvent.click(form.getByRole('button', { name })) };
  };
  const mark = await choose('Mark as troubled');
  await mark.save();
  await mark.form.findByText('Choose a reason.');
  mark.form.getByText('Enter a message to the customer.');
  await userEvent.selectOptions(mark.form.getByLabelText('Reason'), 'Needs a value or an invoice');
  mark.form.getByText('The customer sees: “Invoice or value needed”.');
  await userEvent.type(mark.form.getByLabelText(MESSAGE), A_HOLD.message);
  await mark.save();
  const callout = await details.findByText('On hold: Needs a value or an invoice');
  expect(callout.parentElement?.textContent).toContain(A_HOLD.message);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mark as troubled' })).toBeNull());
  const change = await choose('Change the reason');
  await userEvent.type(change.form.getByLabelText(MESSAGE), ' All pages.');
  await change.save();
  const body = { ...hold, message: `${A_HOLD.message} All pages.`, version: 2 };
  await waitFor(() => expect(sent(STATUS)).toEqual([hold, body]));
});

it.each([
  ['says that it has no reason', {}, ['Add a reason', 'Mark as corrected', 'Mark as lost'], 1],
  ['has issues that only its customer resolves', { damaged: true }, ['Add a reason', 'Mark as lost'], 0],
])('a package on hold %s', async (_, changes, offered, notes) => {
  const { press, sent, details } = await open('CustomerService', {
    ...packageApi({ status: 'TROUBLED', ...changes }),
    [STATUS]: {
      body: aStaffParcel({
        ...PACKAGE,
        status: 'CORRECTED',
        statusHistory: [{ status: 'CORRECTED', statusDate: '2026-02-02T18:00:00Z', message: 'Thanks.' }],
      }),
    },
  });
  expect(details.queryAllByText('On hold without a reason')).toHaveLength(notes);
  await press('CHANGE STATUS');
  const items = await screen.findAllByRole('menuitem');
  expect(textsOf(items)).toEqual(offered);
  if (notes === 0) return;
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as corrected' }));
  await userEvent.type(await screen.findByLabelText(MESSAGE), 'Thanks.');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as corrected' }));
  await waitFor(() => expect(sent(STATUS)).toEqual([{ status: 'CORRECTED', message: 'Thanks.' }]));
  await waitFor(() => expect(details.getByRole('note').textContent).toContain('Thanks.'));
});

it('asks at which terminal a lost package was found, by default its destination', async () => {
  const refusal = 'This package goes to Kodiak.';
  const { press, sent, details } = await open('ParcelOperations', {
    ...packageApi({ status: 'LOST', destinationCode: 'KOD', statusHistory: aHistory('TRANSIT', 'LOST') }),
    [STATUS]: [
      errorReply(409, 'Conflict', refusal),
      { body: aStaffParcel({ ...PACKAGE, status: 'DESTINATION' }) },
    ],
  });
  await press('CHANGE STATUS');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Found at destination' }));
  const form = within(await screen.findByRole('dialog', { name: 'Found at destination' }));
  const terminal = form.getByLabelText<HTMLSelectElement>(/^Terminal where it was found/);
  expect(terminal.selectedOptions[0]?.textContent).toBe('Kodiak');
  await userEvent.selectOptions(terminal, 'Anchorage');
  await userEvent.type(form.getByLabelText('Reason'), 'Behind the gate');
  const save = () => userEvent.click(form.getByRole('button', { name: 'Found at destination' }));
  await save();
  await form.findByText(refusal);
  await userEvent.selectOptions(terminal, 'Kodiak');
  await save();
  await details.findAllByText('At Destination');
  const body = { status: 'DESTINATION', reason: 'Behind the gate' };
  expect(sent(STATUS)).toEqual([
    { ...body, terminal: 'ANC' },
    { ...body, terminal: 'KOD' },
  ]);
});

it.each([
  ['TRANSIT', ['Departed by mistake', 'Mark as troubled', 'Mark as lost'], 'Mark as lost', 'LOST'],
  ['LOST', ['Found at origin', 'Found in transit', 'Found at destination'], 'Found in transit', 'TRANSIT'],
] as const)(
  'changes the status of a package that is %s with a reason',
  async (status, offered, choice, next) => {
    const { press, sent, details } = await open('ParcelOperations', {
      ...packageApi({ status, statusHistory: aHistory('ORIGIN', 'TRANSIT') }),
      [STATUS]: { body: aStaffParcel({ ...PACKAGE, status: next }) },
    });
    await press('CHANGE STATUS');
    const items = await screen.findAllByRole('menuitem');
    expect(textsOf(items)).toEqual(offered);
    await userEvent.click(screen.getByRole('menuitem', { name: choice }));
    const form = within(await screen.findByRole('dialog', { name: choice }));
    await userEvent.click(form.getByRole('button', { name: choice }));
    await form.findByText('Enter a reason.');
    await userEvent.type(form.getByLabelText('Reason'), 'Not on the truck');
    await userEvent.click(form.getByRole('button', { name: choice }));
    await screen.findByText('Status changed.');
    expect(sent(STATUS)).toEqual([{ status: next, reason: 'Not on the truck' }]);
    await details.findAllByText(next === 'LOST' ? 'Lost' : 'In Transit');
  },
);
