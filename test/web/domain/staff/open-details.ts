import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Role } from '#shared/roles.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import type { Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

export const IDENTITY = { parcelId: 'p1', freightBillNum: 'NB100001' };

/** Corrected by the customer, and not priced yet. */
export const ON_HOLD: Partial<StaffParcel> = {
  status: 'CORRECTED',
  paymentStatus: 'UNPAYABLE',
  price: null,
  charges: [],
};

/** The package as the API has it. */
export const aPackage = (changes: Partial<StaffParcel> = {}): Responders => ({
  'GET /api/parcels/p1': { body: aStaffParcel({ ...IDENTITY, ...changes }) },
});

/** Opens the details of a package from its link on the board. */
export async function open(role: Role, api: Responders = {}) {
  const { sent, calls } = openSite('/staff/packages?parcel=p1', {
    as: [role],
    api: { 'GET /api/staff/parcels': { body: [] }, ...aPackage(), ...api },
  });
  const dialog = await screen.findByRole('dialog', { name: /^Freight bill/ });
  await within(dialog).findByRole('heading', { name: 'Order Information' });
  const region = (name: string) => within(dialog).getByRole('region', { name });
  const press = (name: string) =>
    userEvent.click(within(dialog).getByRole(name.startsWith('EDIT') ? 'link' : 'button', { name }));
  return { sent, calls, dialog, details: within(dialog), region, press };
}
