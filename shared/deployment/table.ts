import type { HistoryOrder } from '../rules/parcel-history.ts';

/** A global secondary index: its keys, and the attributes that it carries besides those of the table. */
export interface TableIndex {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly attributes: readonly string[];
}

function historyIndex(order: HistoryOrder): TableIndex {
  return {
    name: `history-${order}`,
    partitionKey: 'historyPk',
    sortKey: `history-${order}`,
    attributes: [
      'parcelId',
      'freightBillNum',
      'originCode',
      'destinationCode',
      'deliveredDate',
      'weightLbs',
      'priceCents',
      'shippingTrackingNum',
    ],
  };
}

/**
 * The one DynamoDB table, as CDK makes it and the local portal and the tests make it. What the keys hold is the
 * business of `functions/data/keys.ts`.
 *
 * The staff index carries what a staff list shows and nothing that customers or payments change, so that a change of
 * notes costs one write unit and a payment needs no index write.
 *
 * Past parcels stand in one index for each order of their list, with what that list shows and no more: a page of 25 in
 * any order costs one and a half read units, however long the history. Only parcels that were handed over have these
 * keys, so nothing else pays for them.
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
  historyIndexes: {
    freightBillNum: historyIndex('freightBillNum'),
    originCode: historyIndex('originCode'),
    destinationCode: historyIndex('destinationCode'),
    deliveredDate: historyIndex('deliveredDate'),
    weightLbs: historyIndex('weightLbs'),
    price: historyIndex('price'),
    shippingTrackingNum: historyIndex('shippingTrackingNum'),
  } satisfies Record<HistoryOrder, TableIndex>,
} as const;

export const TABLE_INDEXES: readonly TableIndex[] = [
  TABLE.staffIndex,
  ...Object.values(TABLE.historyIndexes),
];
