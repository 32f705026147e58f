import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { FoundParcel } from '#shared/contracts/staff/staff-parcels.ts';
import { aParcel } from '../parcels.ts';

/** The inspection of two gallons of paint, as staff enter it. */
export const INSPECTION = {
  unNumber: 'UN1263',
  dotClass: '3',
  packingGroup: 'II',
  hazardQuantity: 2,
  hazardUnit: 'gal',
  emergencyPhone: '800-424-9300',
} as const;

/** A parcel as the API returns it to staff. */
export function aStaffParcel(changes: Partial<StaffParcel> = {}): StaffParcel {
  return {
    ...aParcel(),
    customerName: 'Pat Doe',
    companyName: '',
    customerNumber: '10042',
    locationDetail: '',
    tmError: null,
    notes: '',
    hazardClass: null,
    unNumber: '',
    dotClass: null,
    packingGroup: null,
    hazardQuantity: null,
    hazardUnit: null,
    emergencyPhone: '',
    inspectedBy: null,
    inspectedAt: null,
    declaredValue: null,
    manualPrice: null,
    additionalFees: 0,
    editVersion: 1,
    ...changes,
  };
}

/** A parcel as in the lists and search results of staff. */
export function aListedParcel(changes: Partial<FoundParcel> = {}): FoundParcel {
  const { tmError, statusHistory, ...parcel } = aStaffParcel();
  return { ...parcel, since: statusHistory[0]?.statusDate ?? '', hasTmError: tmError !== null, ...changes };
}
