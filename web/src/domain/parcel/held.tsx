import Button from '@mui/material/Button';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { InputOf } from '#shared/routes.ts';
import { isHeld } from '#shared/rules/staff/moves.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { portalTime } from '#web/lib/clock.ts';
import { formatMonthDay, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { useParcelMutation } from './queries.ts';

/** Whether a package waits in Tacoma for other packages of its customer. */
export const isWaitingForOthers = (parcel: Pick<Parcel, 'status' | 'heldUntil'>): boolean =>
  ['ORIGIN', 'TROUBLED', 'CORRECTED'].includes(parcel.status) && isHeld(parcel, portalTime());

/** The day on which it waits no longer, in Tacoma. */
export const heldUntilText = ({ heldUntil = '' }: Pick<Parcel, 'heldUntil'>): string =>
  formatMonthDay(heldUntil, ORIGIN_TIME_ZONE, portalTime());

/** What a package's customer asked for before it arrived, for `ParcelAlerts`. */
export function wishMessages(parcel: Parcel) {
  return [
    isWaitingForOthers(parcel) && {
      tone: 'info' as const,
      title: 'Waiting for your other boxes',
      text: `we hold it in Tacoma at no charge until they are here, at the latest until ${heldUntilText(parcel)}.`,
    },
    parcel.keepFromFreezing === true && {
      tone: 'info' as const,
      title: 'Keep from freezing',
      text: 'its label says so.',
    },
  ];
}

/** Releases a package that waits for others, in one press. */
export function ShipNow({ parcel }: { parcel: Parcel }) {
  const { parcelId, freightBillNum } = parcel;
  const { mutate, isPending } = useParcelMutation(
    (input: InputOf<'releaseParcel'>) => call('releaseParcel', input),
    {
      success: `${freightBillNum} goes with the next sailing.`,
      failure: `${freightBillNum} was not released.`,
    },
  );
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isPending}
      onClick={() => mutate({ params: { parcelId } })}
    >
      Ship now<VisuallyHidden> {freightBillNum}</VisuallyHidden>
    </Button>
  );
}
