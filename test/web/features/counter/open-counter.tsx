import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { HandoverInput } from '#shared/contracts/staff/handovers.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { aListedParcel } from '#test/support/staff/staff-parcel.ts';
import type { Call, Reply, Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

export const UPLOAD = { url: 'https://images.example/upload', headers: { 'content-type': 'image/png' } };
export const CREATE_UPLOAD = 'POST /api/staff/signatures';

export const HAND_OVER = 'POST /api/staff/handovers';
export const LIST = 'GET /api/staff/customers/ada/parcels';
export const ADA = {
  ...{ customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' },
  ...{ mobileNumber: '907-555-0142', emailAddress: 'ada@example.com' },
  preferredDestination: 'ANC' as const,
};
export const listed = (parcelId: string, changes: Partial<ListedParcel> = {}) =>
  aListedParcel({
    parcelId,
    freightBillNum: `NB10000${parcelId.at(-1)}`,
    shippingTrackingNum: `TN10000${parcelId.at(-1)}`,
    status: 'DESTINATION',
    paymentStatus: 'PAID',
    customerId: 'ada',
    locationDetail: 'A-1',
    ...changes,
  });
export const list = (...parcels: ListedParcel[]) => ({ body: { customer: ADA, parcels } });

export const handedOver = ({ body }: Call): Reply => {
  const { parcelIds } = body as HandoverInput;
  return { body: { handoverId: 'h1', handedOverAt: '2026-01-06T04:30:00.000Z', parcelIds } };
};

/** Opens the counter on a device in Anchorage. */
export function openCounter(api: Responders = {}, path = '/staff/pickups?customer=ada') {
  localStorage.setItem('staff terminal', JSON.stringify('ANC'));
  return openSite(path, {
    as: ['ParcelOperations'],
    api: {
      'GET /api/appointments': { body: [] },
      [CREATE_UPLOAD]: { body: UPLOAD },
      [HAND_OVER]: handedOver,
      ...api,
    },
  });
}

export const checkboxOf = ({ freightBillNum }: ListedParcel) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(freightBillNum) });
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const done = (count: string) => screen.findByText(`${count} handed over`);

export async function fillHandover(signer = 'Ana'): Promise<void> {
  await userEvent.click(screen.getByLabelText("I checked this person's ID"));
  fireEvent.change(screen.getByLabelText('Name of the person signing'), { target: { value: signer } });
  await press(/^Sign(?!ing)/);
}
