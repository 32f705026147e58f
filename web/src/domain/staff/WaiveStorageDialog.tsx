import { useState } from 'react';
import * as z from 'zod/mini';
import { ReasonInput } from '#shared/contracts/staff/reasons.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useRequestIds } from '#web/components/form/use-app-form.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { useStaffParcelMutation } from './queries.ts';

const Form = z.object({ reason: ReasonInput });

interface WaiveStorageDialogProps {
  /** In its latest version, whose sum is waived. */
  parcel: Pick<ListedParcel, 'parcelId' | 'freightBillNum' | 'storage'>;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Waives the storage that is due for a package, with a reason. The server says if the sum is above the limit of the user. */
export function WaiveStorageDialog({ parcel, onClosed }: WaiveStorageDialogProps) {
  const { parcelId, freightBillNum, storage } = parcel;
  const { requestIdOf } = useRequestIds();
  const form = useAppForm(Form, { reason: '' });
  const due = storage?.due ?? 0;
  // The dialog keeps its sum while it closes.
  const [waived, setWaived] = useState<number | null>(null);
  const amount = formatDollars(waived ?? due);
  const { mutateAsync } = useStaffParcelMutation('waiveStorage', {
    success: `${amount} waived.`,
    failure: `The storage of ${freightBillNum} was not waived.`,
    isShown: true,
  });
  return (
    <FormDialog
      form={form}
      send={async ({ reason }) => {
        const requestId = requestIdOf(due, reason);
        await mutateAsync({ params: { parcelId }, body: { amount: due, reason, requestId } });
        setWaived(due);
      }}
      title="Waive storage"
      maxWidth="xs"
      submitLabel={`Waive ${amount}`}
      busyLabel="Waiving…"
      onClosed={onClosed}
    >
      <div>
        This waives {amount} of storage for <strong>{freightBillNum}</strong>. Storage is charged again from
        tomorrow.
      </div>
      <FormTextField
        form={form}
        name="reason"
        label="Reason"
        autoComplete="off"
        rows={3}
        autoFocus
        hint="Shown in the change history. The customer does not see it."
      />
    </FormDialog>
  );
}
