import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { CHARGED_STORAGE, FREE_STORAGE, STORED_SIDES } from '#test/support/parcels.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { errorReply } from '#test/web/support/api.ts';
import { press as pressButton, textsOf } from '#test/web/support/page.ts';
import { open, PACKAGE, packageApi } from './open-details.ts';

const READY: Partial<StaffParcel> = { ...PACKAGE, status: 'DESTINATION', ...STORED_SIDES };
const CHARGED: Partial<StaffParcel> = { ...READY, storage: CHARGED_STORAGE };
const WAIVE = 'POST /api/staff/parcels/p1/storage/waiver';
const NOTICE = 'PUT /api/staff/parcels/p1/notice';

it('shows the day of the notice, the dates, the sum, and how the customer was told and what was settled', async () => {
  const { region } = await open(
    'Executive',
    packageApi({
      ...READY,
      storage: { ...CHARGED_STORAGE, settled: 2.16, due: 4.31 },
      storageHistory: {
        notices: [
          { at: '2026-11-27T20:00:00Z', by: 'EMAIL' },
          { at: '2026-11-28T20:00:00Z', by: 'STAFF', told: { by: 'pat@northbound.test', way: 'PHONE' } },
        ],
        settlements: [
          {
            ...{ kind: 'WAIVED', at: '2026-12-07T20:00:00Z', amount: 2.16, days: 1 },
            ...{ by: 'sam@northbound.test', reason: 'Storm' },
          },
        ],
      },
    }),
  );
  const storage = region('Storage');
  expect(storage.textContent).toContain(
    'Customer toldFri, Nov 27Free throughSun, Dec 6Abandoned afterSun, Dec 27',
  );
  expect(storage.textContent).toContain(
    'Storage, 3 days4.3148 cubic feet × $0.50 a day$6.47Paid or waived-$2.16Storage due today$4.31',
  );
  expect(textsOf(within(storage).getAllByRole('listitem'))).toEqual([
    'Email sent11/27/2026 11:00 AM AKST',
    'Told by phone11/28/2026 11:00 AM AKSTby pat@northbound.test',
    '$2.16 waived (Storage, 1 day)12/07/2026 11:00 AM AKSTby sam@northbound.testReason: Storm',
  ]);
  expect(within(storage).queryByRole('button')).toBeNull();
});

it('waives what is due with a reason, and shows the limit of the warehouse', async () => {
  const { sent, press } = await open('ParcelOperations', {
    ...packageApi(CHARGED),
    [WAIVE]: [
      errorReply(409, 'Conflict', 'The warehouse can waive up to $10.00 for a package.'),
      { body: aStaffParcel({ ...READY, storage: { ...CHARGED_STORAGE, settled: 6.47, due: 0 } }) },
    ],
  });
  await press('Waive $6.47');
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive storage' }));
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Waive $6.47' }));
  confirm();
  await dialog.findByText('Enter a reason.');
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Storm' } });
  confirm();
  await dialog.findByText('The warehouse can waive up to $10.00 for a package.');
  confirm();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Waive storage' })).toBeNull());
  const [first, second] = sent(WAIVE);
  expect(first).toEqual({ amount: 6.47, reason: 'Storm', requestId: expect.any(String) });
  expect(second).toEqual(first);
});

it('says that the customer was not told, and records that staff told them', async () => {
  const untold = { ...FREE_STORAGE, noticeDate: null, freeThrough: null, pickUpBy: null, keptThrough: null };
  const { sent, region, press } = await open('CustomerService', {
    ...packageApi({ ...READY, storage: untold }),
    [NOTICE]: { body: aStaffParcel({ ...READY, storage: FREE_STORAGE }) },
  });
  within(region('Storage')).getByText('Not told yet');
  await press('Told by phone');
  await pressButton('Record notice');
  await waitFor(() => expect(region('Storage').textContent).toContain('Customer toldFri, Nov 27'));
  expect(sent(NOTICE)).toEqual([{ way: 'PHONE' }]);
});
