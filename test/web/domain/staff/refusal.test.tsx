import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aListedParcel, aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { field, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const RECORD = 'PUT /api/staff/parcels/p1/refusal';
const WITHDRAW = 'DELETE /api/staff/parcels/p1/refusal';
const READY = {
  parcelId: 'p1',
  customerId: 'ada',
  freightBillNum: 'NB100001',
  status: 'DESTINATION',
} as const;
const REFUSED = aStaffParcel({
  ...READY,
  paymentStatus: 'PAID',
  refusal: { reason: 'OTHER', next: 'DISPOSE', at: '2026-01-05T20:00:00.000Z' },
  refusalDetails: { note: 'Ordered twice', by: 'desk@northbound.test' },
});
const ADA = {
  ...{ customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' },
  ...{ mobileNumber: '907-555-0142', emailAddress: 'ada@example.com', preferredDestination: 'KOD' },
};
const COLLECTED = {
  ...aListedParcel({ parcelId: 'p9', freightBillNum: 'NB100009', status: 'COMPLETED' }),
  signerName: 'Bo Larsen',
};

const open = (path: string, parcel = aStaffParcel(READY)) => {
  let current = parcel;
  return openSite(path, {
    as: ['CustomerService'],
    api: {
      'GET /api/staff/parcels': { body: [] },
      'GET /api/parcels/p1': () => ({ body: current }),
      'GET /api/staff/customers/ada/parcels': { body: { customer: ADA, parcels: [] } },
      'GET /api/staff/customers/ada/closed-parcels': { body: [COLLECTED] },
      [RECORD]: () => {
        current = REFUSED;
        return { body: REFUSED };
      },
      [WITHDRAW]: () => {
        current = aStaffParcel(READY);
        return { body: current };
      },
    },
  });
};

it('staff record that a customer refuses a package, with what follows, and take it back in one press', async () => {
  const { sent } = open('/staff/packages?parcel=p1');
  await press('Refused by the customer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refused by the customer' }));
  dialog.getByText(/Storage is counted as long as the package is at the terminal\./);
  await userEvent.click(dialog.getByRole('button', { name: 'Record refusal' }));
  for (const problem of ['Choose a reason.', 'Choose what happens next.']) await dialog.findByText(problem);
  await userEvent.selectOptions(field('Reason'), 'Other reason');
  await userEvent.click(dialog.getByRole('radio', { name: 'Dispose of it' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record refusal' }));
  await dialog.findByText('Enter what the customer said.');
  fireEvent.change(dialog.getByRole('textbox', { name: /What the customer said/ }), {
    target: { value: 'Ordered twice' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Record refusal' }));
  await screen.findByText('Other reason');
  screen.getByText('Ordered twice');
  expect(sent(RECORD)).toEqual([{ reason: 'OTHER', note: 'Ordered twice', next: 'DISPOSE' }]);
  await press('Take the refusal back');
  await waitFor(() => expect(sent(WITHDRAW)).toHaveLength(1));
  await screen.findByRole('button', { name: 'Refused by the customer' });
});

it('staff see how to reach a customer, and who collected what', async () => {
  open('/staff/packages?customer=ada');
  expect((await screen.findByRole('link', { name: '907-555-0142' })).getAttribute('href')).toBe(
    'tel:+19075550142',
  );
  expect(screen.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe(
    'mailto:ada@example.com',
  );
  screen.getByText(/Usually picks up in/);
  await userEvent.click(screen.getByText('Collected and deleted packages'));
  const row = await screen.findByRole('button', { name: /NB100009/ });
  expect(row.textContent).toContain('Collected by Bo Larsen');
});
