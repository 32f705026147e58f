import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FoundPreAlert } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import type { IntakeInput } from '#shared/contracts/staff/intake.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import type { Call } from '#test/web/support/api.ts';
import { field } from '#test/web/support/page.ts';
import { scan } from '#test/web/support/scanner.ts';
import { openSite } from '#test/web/support/site.tsx';

const RECEIVE = 'POST /api/staff/intakes';
const NUMBER = '1Z999AA10123456701';
const ADA = { customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' };
const BO = { customerId: 'bo', customerNumber: '10043', name: 'Bo Frost', company: '' };

const preAlertOf = (customer: FoundPreAlert['customer']): FoundPreAlert => ({
  customer,
  shop: 'Acme Tools',
  contents: 'A drill',
  value: 250,
  wantsCover: true,
  destinationCode: 'KOD',
  hazardGoods: ['BATTERIES'],
  keepFromFreezing: true,
  holdForOthers: false,
});

async function openIntake(preAlerts: readonly FoundPreAlert[]) {
  const stub = openSite('/staff/intake', {
    as: ['ParcelOperations'],
    api: {
      'GET /api/staff/find': ({ query }: Call) => {
        const text = query.get('text') ?? '';
        const customers = [ADA, BO].filter(({ customerNumber }) => text.includes(customerNumber));
        return {
          body: { parcels: [], waiting: null, customers, ...(text === NUMBER && { preAlerts }) },
        };
      },
      [RECEIVE]: ({ body }: Call) => ({
        body: { intakeId: (body as IntakeInput).intakeId, parcel: aStaffParcel({ parcelId: 'p7' }) },
      }),
    },
  });
  await hasFocus('Scan the package');
  return stub;
}

const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(field(name)));

async function measureAndSave(): Promise<void> {
  await hasFocus('Length');
  for (const [name, value] of Object.entries({ Length: '20', Width: '14', Height: '10', Weight: '30' })) {
    await hasFocus(name);
    fireEvent.change(field(name), { target: { value } });
    await userEvent.keyboard('{Enter}');
  }
}

it('one scan and the measures receive an expected package', async () => {
  const { sent } = await openIntake([preAlertOf(ADA)]);
  scan(NUMBER);
  await screen.findByText('Pre-alert by Ada Lund (10042). Compare the name on the label.');
  screen.getByText('Value $250.00, to be covered');
  await measureAndSave();
  await screen.findByRole('status', { name: 'Received' });
  expect(sent(RECEIVE)).toMatchObject([
    {
      ...{ customerId: 'ada', destinationCode: 'KOD', hazard: true, hazardClass: 'LISTED' },
      ...{ shippingTrackingNum: NUMBER, length: 20, weightLbs: 30 },
    },
  ]);
});

it('the customer line on the label wins over a pre-alert', async () => {
  const { sent } = await openIntake([preAlertOf(ADA)]);
  scan(NUMBER);
  await screen.findByText(/Compare the name/);
  scan('Northbound 10043 FBK');
  await screen.findByText('Pre-alert by Ada Lund (10042) does not apply.');
  await measureAndSave();
  await screen.findByRole('status', { name: 'Received' });
  expect(sent(RECEIVE)).toMatchObject([
    { customerId: 'bo', destinationCode: 'FBK', hazard: false, hazardClass: null },
  ]);
});

it('staff choose between several customers who expect the same number', async () => {
  await openIntake([preAlertOf(ADA), { ...preAlertOf(BO), destinationCode: 'ANC' }]);
  scan(NUMBER);
  fireEvent.click(await screen.findByRole('button', { name: 'Bo Frost (10043)' }));
  await screen.findByText('Pre-alert by Bo Frost (10043). Compare the name on the label.');
  expect(field('Destination').value).toBe('ANC');
});
