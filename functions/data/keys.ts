import { TABLE } from '../../shared/deployment/table.ts';

export interface Key {
  readonly [TABLE.partitionKey]: string;
  readonly [TABLE.sortKey]: string;
}

/** A key with the place in the staff index, where the record has one. */
export interface ItemKeys extends Key {
  readonly [TABLE.staffIndex.partitionKey]?: string;
  readonly [TABLE.staffIndex.sortKey]?: string;
}

export const customerPartition = (customerId: string): string => `CUSTOMER#${customerId}`;

/**
 * What a customer's partition holds. Parcels that may still move stand apart from those that are past, so that the list
 * of the former costs the same whatever the length of the latter.
 */
export const CUSTOMER_SORT = {
  profile: 'PROFILE',
  parcels: 'PARCEL#',
  openParcels: 'PARCEL#OPEN#',
  pastParcels: 'PARCEL#PAST#',
} as const;

export const customerNumberKey = (customerNumber: string): Key => ({
  pk: `CUSTOMER_NUMBER#${customerNumber}`,
  sk: 'CUSTOMER',
});

export const picturePartition = (parcelId: string): string => `PICTURES#${parcelId}`;

export const counterKey = (counter: string): Key => ({ pk: 'COUNTER', sk: counter });
