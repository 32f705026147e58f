import * as z from 'zod/mini';
import { RefusalInput } from '#shared/contracts/staff/customers/refusals.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import {
  REFUSAL_NEXT,
  REFUSAL_NEXT_WORDS,
  REFUSAL_REASON_LABELS,
  REFUSAL_REASONS,
  STORAGE_OF_REFUSED,
} from '#shared/rules/staff/refusals.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormChoice } from '#web/components/form/FormChoice.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { useStaffParcelMutation } from '../queries.ts';

/** Nothing is chosen for the customer. */
const Form = z
  .object({
    reason: z.enum(['', ...REFUSAL_REASONS]).check(z.refine((reason) => reason !== '', 'Choose a reason.')),
    note: z.string(),
    next: z.enum(['', ...REFUSAL_NEXT]).check(z.refine((next) => next !== '', 'Choose what happens next.')),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'OTHER' || note.trim() !== '', {
      error: 'Enter what the customer said.',
      path: ['note'],
    }),
  );

const REASONS = REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_REASON_LABELS[value] }));
const NEXT = REFUSAL_NEXT.map((value) => ({ value, label: REFUSAL_NEXT_WORDS[value].label }));

interface RefusalDialogProps {
  parcel: Pick<ListedParcel, 'parcelId' | 'freightBillNum'>;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Records that the customer refuses a package, why, and what follows. The customer is told at once. */
export function RefusalDialog({ parcel: { parcelId, freightBillNum }, onClosed }: RefusalDialogProps) {
  const form = useAppForm(Form, { reason: '', note: '', next: '' }, `refusal ${parcelId}`);
  const { mutateAsync } = useStaffParcelMutation('recordRefusal', {
    success: 'Refusal recorded.',
    failure: `The refusal of ${freightBillNum} was not recorded.`,
    isShown: true,
  });
  return (
    <FormDialog
      form={form}
      send={(values) => mutateAsync({ params: { parcelId }, body: RefusalInput.parse(values) })}
      title="Refused by the customer"
      maxWidth="xs"
      submitLabel="Record refusal"
      busyLabel="Recording…"
      onClosed={onClosed}
    >
      <div>
        <strong>{freightBillNum}</strong> cannot be handed over until the refusal is taken back. The customer
        gets a message with the reason and what happens next.
      </div>
      <FormSelect form={form} name="reason" label="Reason" placeholder="Select" options={REASONS} />
      <FormTextField
        form={form}
        name="note"
        label="What the customer said"
        autoComplete="off"
        rows={3}
        required={form.watch('reason') === 'OTHER'}
        hint="Shown to employees only."
      />
      <FormChoice form={form} name="next" label="What happens next" options={NEXT} />
      <div>{STORAGE_OF_REFUSED} A payment is not refunded by this.</div>
    </FormDialog>
  );
}
