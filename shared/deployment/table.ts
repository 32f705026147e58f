/**
 * The attributes projected into the index, for all types of records. CloudFormation cannot change the projection of an
 * index, so attributes of planned features are included. A projected attribute is copied for every record that has it,
 * and each change costs an index write. Do not include fields that change but are not listed (notes, `updateDate`,
 * `version`).
 */
const LIST_INDEX_ATTRIBUTES = [
  // All types
  'type',
  'schemaVersion',
  'expiresAt',
  'summary',
  // Parcels by status
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
  // The customer, for parcels and appointments
  'customerName',
  'companyName',
  'customerNumber',
  // History entries
  'deliveredDate',
  // Appointments by terminal and day
  'locationCode',
  'pickupDate',
  'pickupCode',
  'parcelCount',
  'appointmentNotes',
  'handedOverAt',
  // Packages without a known customer
  'intakeId',
  'receivedAt',
] as const;

/**
 * The DynamoDB table, as created by CDK, the local portal and the tests. Its keys are defined in
 * `functions/core/data/keys.ts`; `docs/table.md` lists every record, key and access pattern.
 *
 * It has one sparse index with generic keys. The index contains several lists, identified by its partition key, and a
 * record is in at most one of them.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expiresAt',
  listIndex: { name: 'list', partitionKey: 'listPk', sortKey: 'listSk', attributes: LIST_INDEX_ATTRIBUTES },
} as const;
