/** A global secondary index: its keys, and the attributes that it carries besides those of the table. */
export interface TableIndex {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly attributes: readonly string[];
}

/**
 * What the index carries, for all kinds of records. CloudFormation cannot change the projection of an index, so what
 * comes is planned here too. An attribute is carried for every record that has one of this name: a field that changes
 * without a list showing it (notes, `paymentStatus`, `version`) must not be named here, because each change of a
 * carried field costs a write of the index.
 */
const LIST_INDEX_ATTRIBUTES = [
  // Of every kind.
  'type',
  'schemaVersion',
  'expiresAt',
  'summary',
  // Of parcels, by status.
  'parcelId',
  'customerId',
  'freightBillNum',
  'status',
  'originCode',
  'destinationCode',
  'shippingTrackingNum',
  'shippingProvider',
  'weightLbs',
  'length',
  'width',
  'height',
  'damaged',
  'damageAccepted',
  'hazard',
  'oversized',
  'priceCents',
  'locationDetail',
  'hasTmError',
  // The owner, of parcels and appointments.
  'customerName',
  'companyName',
  'customerNumber',
  // Of entries of the history.
  'deliveredDate',
  // Of appointments, by terminal and day.
  'appointmentId',
  'locationCode',
  'pickupDate',
  'pickupCode',
  'parcelCount',
  'appointmentNotes',
  // Of packages whose customer is not known yet.
  'intakeId',
  'receivedAt',
] as const;

/**
 * The one DynamoDB table, as CDK makes it and the local portal and the tests make it. What the keys hold is the
 * business of `functions/data/keys.ts`; every record, key and access path is in `docs/table.md`.
 *
 * There is one sparse index, with keys of general names: a record is in at most one of its lists, and the partition says
 * in which.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expiresAt',
  listIndex: { name: 'list', partitionKey: 'listPk', sortKey: 'listSk', attributes: LIST_INDEX_ATTRIBUTES },
} as const;

export const TABLE_INDEXES: readonly TableIndex[] = [TABLE.listIndex];
