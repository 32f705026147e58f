/** A reference number of an order. The type is text that each company chooses. */
export interface TraceRow {
  readonly traceType: string;
  readonly traceNumber: string;
}

/** A row of the status history. `statusDate` is in UTC, to the second. */
export interface StatusRow {
  readonly statusId: number;
  readonly statusCode: string;
  readonly statusDate: string;
  readonly reasonCode: string | null;
  readonly comment: string | null;
}

export interface DangerousGoods {
  readonly unNumber: string;
  readonly class: string;
  readonly packingGroup: string;
  readonly quantity: number | null;
  readonly units: string;
  readonly emergencyPhone: string;
}

/** The fields that clients of the API set. Pounds, inches and dollars. `user1` to `user3` are text with a company's own meaning. */
export interface OrderFields {
  readonly caller: { readonly clientId: string; readonly name: string; readonly contact: string };
  readonly startZone: string;
  readonly endZone: string;
  readonly user1: string;
  readonly user2: string;
  readonly user3: string;
  readonly weight: number;
  readonly weightUnits: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly lengthUnits: string;
  readonly declaredValue: number | null;
  readonly charges: number | null;
  readonly dangerousGoods: readonly DangerousGoods[];
  readonly customDefs: readonly { readonly label: string; readonly value: string }[];
  readonly traceNumbers: readonly TraceRow[];
}

/**
 * An order, which is a freight bill. `billNumber` is empty until it is posted. A rebill has the bill number of the order that
 * it repeats; a row with a `masterOrderId` is a stop of a split order. `created` and `modified` are to the second.
 */
export interface Order extends OrderFields {
  readonly orderId: number;
  readonly billNumber: string;
  readonly documentType: 'INVOICE' | 'REBILL';
  readonly masterOrderId: number | null;
  readonly status: string;
  readonly statusHistory: readonly StatusRow[];
  readonly created: string;
  readonly modified: string;
}

/** The status of an order before anybody has given it one. It has no row in the history. */
export const ENTRY_STATUS = 'ENTRY';

export const EMPTY_FIELDS: OrderFields = {
  caller: { clientId: '', name: '', contact: '' },
  startZone: '',
  endZone: '',
  user1: '',
  user2: '',
  user3: '',
  weight: 0,
  weightUnits: 'LB',
  length: 0,
  width: 0,
  height: 0,
  lengthUnits: 'IN',
  declaredValue: null,
  charges: null,
  dangerousGoods: [],
  customDefs: [],
  traceNumbers: [],
};

/** The time as the system stores it. */
export const toTheSecond = (at: Date): string =>
  `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`;
