import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { useStaffParcelMutation } from '../queries.ts';

/** Takes a refusal back in one press: the customer takes the package after all. */
export function TakeBack({ parcel }: { parcel: Pick<ListedParcel, 'parcelId' | 'freightBillNum'> }) {
  const { parcelId, freightBillNum } = parcel;
  const withdraw = useStaffParcelMutation('withdrawRefusal', {
    success: `${freightBillNum} can be handed over again.`,
    failure: `The refusal of ${freightBillNum} was not taken back.`,
  });
  return (
    <BusyButton
      variant="outlined"
      isBusy={withdraw.isPending}
      busyLabel="Saving…"
      onClick={() => withdraw.mutate({ params: { parcelId } })}
    >
      Take the refusal back
    </BusyButton>
  );
}
