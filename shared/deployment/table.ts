/**
 * The one DynamoDB table, as CDK makes it and the local portal and the tests make it. What the keys hold is the
 * business of `functions/data/keys.ts`.
 *
 * The staff index carries what a staff list shows and nothing that customers or payments change, so that a change of
 * notes costs one write unit and a payment needs no index write.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expiresAt',
  staffIndex: {
    name: 'staff',
    partitionKey: 'staffPk',
    sortKey: 'staffSk',
    attributes: [
      'parcelId',
      'freightBillNum',
      'status',
      'customerId',
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
    ],
  },
} as const;
