import type { ParcelRepository } from '../parcels/parcel-repository.ts';
import type { PreAlertRecord } from './pre-alert-record.ts';

/**
 * Whether a pre-alert counts as open although it was closed: its parcel was deleted, such as one with wrong measures that is
 * received again. Costs at most 1 read unit, and none for one that has not arrived.
 */
export async function isOpenAgain(
  parcels: Pick<ParcelRepository, 'find'>,
  { arrived, preAlertState }: Pick<PreAlertRecord, 'arrived' | 'preAlertState'>,
): Promise<boolean> {
  if (preAlertState !== 'ARRIVED' || !arrived) return false;
  return (await parcels.find(arrived.parcelId))?.status === 'DELETED';
}
