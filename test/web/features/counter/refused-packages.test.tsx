import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { LIST, list, listed, openCounter } from './open-counter.tsx';

const REFUSE = 'PUT /api/staff/parcels/p1/refusal';
const TAKE_BACK = 'DELETE /api/staff/parcels/p1/refusal';

it('at the counter, a package is refused, is not handed over, and the refusal is taken back', async () => {
  const ready = listed('p1');
  let shown = ready;
  const { sent } = openCounter({
    [LIST]: () => list(shown),
    [REFUSE]: () => {
      shown = { ...ready, refusedNext: 'RETURN' };
      return { body: aStaffParcel({ parcelId: 'p1' }) };
    },
    [TAKE_BACK]: () => {
      shown = ready;
      return { body: aStaffParcel({ parcelId: 'p1' }) };
    },
  });
  await userEvent.click(await screen.findByText('Customer refuses a package'));
  const packages = within(await screen.findByRole('list', { name: 'Packages to refuse' }));
  await userEvent.click(packages.getByRole('button', { name: 'Refused' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refused by the customer' }));
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'DAMAGED');
  await userEvent.click(dialog.getByRole('radio', { name: /return/i }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record refusal' }));
  await packages.findByText(/^Refused\. /);
  expect(sent(REFUSE)).toMatchObject([{ reason: 'DAMAGED', next: 'RETURN' }]);
  expect((await screen.findByRole('checkbox', { name: /NB100001/ })).hasAttribute('disabled')).toBe(true);
  await userEvent.click(packages.getByRole('button', { name: /^Take/ }));
  await waitFor(() => expect(sent(TAKE_BACK)).toHaveLength(1));
  await packages.findByRole('button', { name: 'Refused' });
});
