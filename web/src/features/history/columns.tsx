import { useMemo } from 'react';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import type { LocationCode } from '../../../../shared/rules/locations.ts';
import type { HistoryOrder } from '../../../../shared/rules/parcel-history.ts';
import { Mono } from '../../components/display/Mono.tsx';
import { Nothing } from '../../components/table/CellContent.tsx';
import type { ValueColumn } from '../../components/table/columns.ts';
import { useLocationNames, useLocations, useTimeZones } from '../../domain/terminal/queries.ts';

/** The columns of the history by what orders them. */
export const HISTORY_LABELS: Record<HistoryOrder, string> = {
  freightBillNum: 'Order #',
  originCode: 'Origin',
  destinationCode: 'Destination',
  deliveredDate: 'Delivered Date',
  weightLbs: 'Weight (lbs)',
  price: 'Price',
  shippingTrackingNum: 'Tracking #',
};

/** What a terminal is called, and on whose clock things happen there. */
export interface Terminals {
  nameOf: (code: LocationCode) => string;
  timeZoneOf: (code: LocationCode) => string;
}

/** The terminals as they are known now; the same object until more is known of them. */
export function useTerminals(): Terminals {
  const { data } = useLocations();
  const nameOf = useLocationNames();
  const timeZoneOf = useTimeZones();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are functions of the terminals
  return useMemo(() => ({ nameOf, timeZoneOf }), [data]);
}

/** Parcels are handed over where they were sent to; without a destination that was where they came in. */
export function deliveredWhere({ destinationCode, originCode }: HistoryParcel): LocationCode {
  return destinationCode ?? originCode;
}

export function historyColumns({ nameOf, timeZoneOf }: Terminals): ValueColumn<HistoryParcel>[] {
  return [
    {
      ...named('freightBillNum'),
      type: 'CUSTOM',
      width: '12%',
      card: 'title',
      value: ({ freightBillNum }) => freightBillNum,
      render: ({ freightBillNum }) => <Mono>{freightBillNum}</Mono>,
    },
    {
      ...named('originCode'),
      type: 'STRING',
      width: '11%',
      card: 'third',
      value: ({ originCode }) => nameOf(originCode),
    },
    {
      ...named('destinationCode'),
      type: 'STRING',
      width: '13%',
      card: 'third',
      value: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
    },
    {
      ...named('deliveredDate'),
      type: 'DATETIME',
      width: '18%',
      card: 'half',
      value: ({ deliveredDate }) => deliveredDate,
      timeZone: (parcel) => timeZoneOf(deliveredWhere(parcel)),
    },
    {
      ...named('weightLbs'),
      type: 'STRING',
      width: '13%',
      align: 'end',
      card: 'third',
      value: ({ weightLbs }) => weightLbs,
    },
    { ...named('price'), type: 'CURRENCY', width: '11%', card: 'aside', value: ({ price }) => price },
    {
      ...named('shippingTrackingNum'),
      type: 'CUSTOM',
      width: '22%',
      card: 'half',
      value: ({ shippingTrackingNum }) => shippingTrackingNum,
      render: ({ shippingTrackingNum }) =>
        shippingTrackingNum === '' ? <Nothing /> : <Mono>{shippingTrackingNum}</Mono>,
    },
  ];
}

const named = (id: HistoryOrder) => ({ id, header: HISTORY_LABELS[id] });
