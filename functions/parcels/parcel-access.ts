import { isStaff } from '#shared/roles.ts';
import type { Caller } from '../core/platform/caller.ts';
import { NotFound } from '../core/platform/errors.ts';
import type { ParcelRecord } from './parcel-record.ts';
import type { ParcelRepository } from './parcel-repository.ts';

/** Finds the parcels that a caller may see. All methods throw NotFound with the same message for any other parcel. */
export function parcelAccess(parcels: Pick<ParcelRepository, 'find'>) {
  async function any(parcelId: string, consistent = false): Promise<ParcelRecord> {
    const parcel = await parcels.find(parcelId, consistent);
    if (!parcel) throw new NotFound('There is no such package.');
    return parcel;
  }

  async function owned(owner: Pick<Caller, 'customerId'>, parcelId: string, consistent = false) {
    if (!parcelId.startsWith(`${owner.customerId}-`)) throw new NotFound('There is no such package.');
    return any(parcelId, consistent);
  }

  return {
    /** Any parcel, for staff. */
    any,
    /** One of the customer's parcels. */
    owned,
    /** One of the caller's parcels, or any if they are staff. */
    visible: (caller: Pick<Caller, 'customerId' | 'roles'>, parcelId: string): Promise<ParcelRecord> =>
      isStaff(caller.roles) ? any(parcelId) : owned(caller, parcelId),
  };
}
