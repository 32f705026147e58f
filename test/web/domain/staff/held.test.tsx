import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aListedParcel } from '#test/support/staff/staff-parcel.ts';
import { openSite } from '#test/web/support/site.tsx';
import { open, PACKAGE, packageApi } from './open-details.ts';

const RELEASE = 'POST /api/staff/parcels/p1/release';
/** Later than any run of this test. */
const HELD = { ...PACKAGE, status: 'ORIGIN', heldUntil: '2999-01-05T20:00:00.000Z' } as const;

it('staff release a package that waits for others, with a reason', async () => {
  const { press, sent, details } = await open('CustomerService', {
    ...packageApi(HELD),
    [RELEASE]: { status: 204, body: null },
  });
  details.getByText(/^Its customer asked to hold it for other boxes, until /);
  await press('Release');
  const dialog = within(await screen.findByRole('dialog', { name: 'Release package' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
  await dialog.findByText('Enter a reason.');
  expect(sent(RELEASE)).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Asked by phone' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }));
  await screen.findByText('NB100001 was released.');
  expect(sent(RELEASE)).toEqual([{ reason: 'Asked by phone' }]);
});

it('the board shows which packages to keep from freezing, and which their customers refused', async () => {
  const row = (parcelId: string, changes: object) =>
    aListedParcel({ parcelId, freightBillNum: parcelId, ...changes });
  openSite('/staff/packages', {
    as: ['ParcelOperations'],
    api: {
      'GET /api/staff/parcels': {
        body: [
          row('NB1', { keepFromFreezing: true }),
          row('NB2', { status: 'DESTINATION', refusedNext: 'DISPOSE' }),
        ],
      },
    },
  });
  const rowOf = async (name: string) =>
    (await screen.findByRole('rowheader', { name })).closest('[role=row], tr');
  expect((await rowOf('NB1'))?.textContent).toContain('Keep from freezing');
  expect((await rowOf('NB2'))?.textContent).toContain('Refused by the customer');
});
