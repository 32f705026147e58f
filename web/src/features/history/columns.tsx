import Box from '@mui/material/Box';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { claimWindow } from '#shared/rules/claims/claims.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { HistoryOrder } from '#shared/rules/parcel-history.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import type { Column } from '#web/components/table/columns.tsx';
import { daysLeftText } from '#web/domain/claim/claim-window.tsx';
import { useIsClaimed } from '#web/domain/claim/queries.ts';
import type { Terminals } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';

type HistoryColumn = Column<HistoryParcel> & { id: HistoryOrder };

/** The terminal that handed a parcel over: its destination, or its origin if it has none. */
export const deliveryTerminal = ({ destinationCode, originCode }: HistoryParcel): LocationCode =>
  destinationCode ?? originCode;

interface DaysLeftProps extends Pick<HistoryParcel, 'parcelId' | 'deliveredDate'> {
  timeZone: string;
}

/** How long a package can still be claimed in time. Nothing once it is claimed. */
function DaysLeft({ parcelId, deliveredDate, timeZone }: DaysLeftProps) {
  const left = daysLeftText(claimWindow(deliveredDate, timeZone, portalTime()));
  const isClaimed = useIsClaimed(parcelId, { enabled: left !== null });
  return left && !isClaimed && <Box sx={{ color: 'text.secondary' }}>{left}</Box>;
}

export function historyColumns({ nameOf, timeZoneOf }: Terminals): HistoryColumn[] {
  return [
    { id: 'freightBillNum', header: 'Order #', width: 118, card: 'title', format: 'mono' },
    {
      id: 'originCode',
      header: 'Origin',
      width: 108,
      card: 'third',
      cell: ({ originCode }) => nameOf(originCode),
    },
    {
      id: 'destinationCode',
      header: 'Destination',
      width: 127,
      card: 'third',
      cell: ({ destinationCode }) => destinationCode && nameOf(destinationCode),
    },
    {
      id: 'deliveredDate',
      header: 'Delivered Date',
      width: 196,
      card: 'half',
      cell: (parcel) => {
        const { parcelId, deliveredDate } = parcel;
        const timeZone = timeZoneOf(deliveryTerminal(parcel));
        return (
          <>
            <DateTime instant={deliveredDate} timeZone={timeZone} />
            <DaysLeft {...{ parcelId, deliveredDate, timeZone }} />
          </>
        );
      },
    },
    { id: 'weightLbs', header: 'Weight (lbs)', width: 118, align: 'right', card: 'third' },
    { id: 'price', header: 'Price', width: 108, align: 'right', card: 'aside', format: 'money' },
    { id: 'shippingTrackingNum', header: 'Tracking #', width: 205, card: 'half', format: 'mono' },
  ];
}
