import type { FoundPreAlert } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import { holdUntil } from '#shared/rules/pre-alerts/pre-alert.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import { customerSummaries } from '../customers/customer-summary.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { goesAlong } from './held-parcels.ts';
import { closedPreAlert, type PreAlertRecord, valueInDollars } from './pre-alert-record.ts';
import { preAlertRepository } from './pre-alert-repository.ts';
import { isOpenAgain } from './reopened.ts';

/** What a received package gets from its pre-alert. */
export type FromPreAlert = Pick<
  ParcelRecord,
  'contents' | 'statedValueCents' | 'declaredValueCents' | 'agreements' | 'keepFromFreezing' | 'heldUntil'
>;

/**
 * The open pre-alerts of a scanned number, for staff: nobody checks whether it is really that customer's package. Costs 0.5
 * read units, and 1.5 for each customer.
 */
export function preAlertsByCode(table: Table) {
  const preAlerts = preAlertRepository(table);
  const customerOf = customerSummaries(table);

  async function found(customerId: string, code: string): Promise<FoundPreAlert[]> {
    const [customer, record] = await Promise.all([customerOf(customerId), preAlerts.find(customerId, code)]);
    if (!customer || record?.preAlertState !== 'OPEN') return [];
    const { shop, contents, wantsCover, destinationCode, hazardGoods } = record;
    const { keepFromFreezing, holdForOthers } = record;
    return [
      {
        customer,
        ...{ shop, contents, value: valueInDollars(record), wantsCover, destinationCode, hazardGoods },
        ...{ keepFromFreezing, holdForOthers },
      },
    ];
  }

  return async (scanned: string): Promise<FoundPreAlert[]> => {
    const code = normalizeScanCode(scanned);
    if (code === '') return [];
    const customerIds = await preAlerts.expecting(code);
    return (await Promise.all(customerIds.map((customerId) => found(customerId, code)))).flat();
  };
}

/** An expected package that has arrived: what it gets from its pre-alert, and the write that closes the pre-alert. */
export interface ArrivedPreAlert {
  readonly preAlert: PreAlertRecord;
  readonly fieldsFor: (parcel: Pick<ParcelRecord, 'destinationCode'>) => FromPreAlert;
  readonly arrival: (parcel: Pick<ParcelRecord, 'parcelId' | 'freightBillNum'>) => Record<string, Write>;
}

/**
 * Finds the pre-alert of the customer for whom a package is received, if it is open, or if what it was closed by is deleted.
 * Costs 1 read unit, and 1 per 4 KB of all if it is to wait.
 */
export function preAlertArrivals(table: Table) {
  const preAlerts = preAlertRepository(table);
  const parcels = parcelRepository(table);

  return async (customerId: string, code: string, now: Date): Promise<ArrivedPreAlert | null> => {
    const preAlert = await preAlerts.find(customerId, code);
    if (!preAlert) return null;
    if (preAlert.preAlertState !== 'OPEN' && !(await isOpenAgain(parcels, preAlert))) return null;
    const others = preAlert.holdForOthers ? await preAlerts.allOfCustomer(customerId) : [];
    const expected = others.filter((each) => each.preAlertState === 'OPEN' && each.code !== code);
    return {
      preAlert,
      fieldsFor: (parcel) => ({
        ...(preAlert.contents !== '' && { contents: preAlert.contents }),
        ...(preAlert.valueCents !== null && { statedValueCents: preAlert.valueCents }),
        // The customer chose it for the price that was shown.
        ...(preAlert.wantsCover &&
          preAlert.valueCents !== null && { declaredValueCents: preAlert.valueCents, agreements: 1 }),
        ...(preAlert.keepFromFreezing && { keepFromFreezing: true }),
        ...(expected.some((each) => goesAlong(each, parcel)) && { heldUntil: holdUntil(now).toISOString() }),
      }),
      arrival: (parcel) => preAlerts.change(preAlert, closedPreAlert(preAlert, parcel, now)),
    };
  };
}
