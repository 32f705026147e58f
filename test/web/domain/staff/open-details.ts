import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Role } from '#shared/roles.ts';
import { NO_SYSTEM } from '#test/support/staff/shipping.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import type { Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

/** What the shipping system knows of the package. */
export const SHIPPING = 'GET /api/parcels/p1/shipping';

export const PACKAGE = { parcelId: 'p1', freightBillNum: 'NB100001' };

/** Corrected by the customer, and not priced yet. */
export const CORRECTED: Partial<StaffParcel> = {
  status: 'CORRECTED',
  paymentStatus: 'UNPAYABLE',
  price: null,
  charges: [],
};

/** The response for the package. */
export const packageApi = (changes: Partial<StaffParcel> = {}): Responders => ({
  'GET /api/parcels/p1': { body: aStaffParcel({ ...PACKAGE, ...changes }) },
});

/** Opens the board at the URL of the package's details. */
export async function open(role: Role, api: Responders = {}) {
  const { sent, calls } = openSite('/staff/packages?parcel=p1', {
    as: [role],
    api: {
      'GET /api/staff/parcels': { body: [] },
      [SHIPPING]: { body: NO_SYSTEM },
      ...packageApi(),
      ...api,
    },
  });
  const dialog = await screen.findByRole('dialog', { name: /^Freight bill/ });
  await within(dialog).findByRole('heading', { name: 'Order Information' });
  const region = (name: string) => within(dialog).getByRole('region', { name });
  const press = (name: string) =>
    userEvent.click(within(dialog).getByRole(name.startsWith('EDIT') ? 'link' : 'button', { name }));
  return { sent, calls, dialog, details: within(dialog), region, press };
}
