import { useState } from 'react';
import * as z from 'zod/mini';
import { CustomerMessage, ReasonInput } from '#shared/contracts/staff/reasons.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { HoldInput } from '#shared/contracts/staff/staff-parcels.ts';
import type { InputOf } from '#shared/routes.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { HOLD_REASONS, HOLD_TEXTS, holdOf } from '#shared/rules/parcel-holds.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { FormDialog } from '#web/components/dialog/FormDialog.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { useDestinationOptions } from '#web/domain/terminal/queries.ts';
import { HOLD_LABELS } from '../labels.ts';
import { useStaffParcelMutation } from '../queries.ts';

/** The fields of all status changes. Each change validates only its own. */
const Form = z.object({
  holdReason: z.enum(['', ...HOLD_REASONS]),
  message: z.string(),
  reason: z.string(),
  terminal: z.enum(['', ...DESTINATION_CODES]),
});
type Form = z.infer<typeof Form>;

const HoldForm = z.extend(Form, {
  holdReason: Form.shape.holdReason.check(z.refine((holdReason) => holdReason !== '', 'Choose a reason.')),
  message: HoldInput.shape.message,
});
const CorrectionForm = z.extend(Form, { message: CustomerMessage });
const ReasonForm = z.extend(Form, { reason: ReasonInput });
const FoundForm = z.extend(ReasonForm, {
  terminal: Form.shape.terminal.check(z.refine((terminal) => terminal !== '', 'Choose the terminal.')),
});

function schemaOf(status: ParcelStatus) {
  if (status === 'TROUBLED') return HoldForm;
  if (status === 'DESTINATION') return FoundForm;
  return status === 'CORRECTED' ? CorrectionForm : ReasonForm;
}

const OPTIONS = HOLD_REASONS.map((value) => ({ value, label: HOLD_LABELS[value] }));

interface ChangeStatusDialogProps {
  parcel: StaffParcel;
  option: { status: ParcelStatus; label: string };
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Names what is entered for a change of status; see `useAppForm`. */
export const draftOf = ({ parcelId }: StaffParcel, status: ParcelStatus): string =>
  `status ${parcelId} ${status}`;

/**
 * Changes the status. Asks for the message to the customer of a held or corrected package, otherwise for the reason, and
 * where a lost package that is at its destination was found.
 */
export function ChangeStatusDialog({ parcel, option: { status, label }, onClosed }: ChangeStatusDialogProps) {
  // The dialog keeps its text while it closes.
  const [before] = useState(parcel.status);
  const isHold = status === 'TROUBLED';
  const form = useAppForm<Form>(
    schemaOf(status),
    {
      ...{ holdReason: '', message: '', reason: '', terminal: destinationOf(parcel) },
      ...(isHold && holdOf(parcel)),
    },
    draftOf(parcel, status),
  );
  const { mutateAsync } = useStaffParcelMutation('setParcelStatus', {
    success: 'Status changed.',
    failure: `The status of ${parcel.freightBillNum} was not changed.`,
    isShown: true,
  });
  return (
    <FormDialog
      form={form}
      send={(values) =>
        mutateAsync({ params: { parcelId: parcel.parcelId }, body: bodyOf(values, status, parcel) })
      }
      title={label}
      maxWidth="xs"
      submitLabel={label}
      busyLabel="Saving…"
      onClosed={onClosed}
    >
      <div>
        The status of <strong>{parcel.freightBillNum}</strong>{' '}
        {before === status
          ? `stays ${STATUS_LABELS[before]}.`
          : `changes from ${STATUS_LABELS[before]} to ${STATUS_LABELS[status]}.`}
      </div>
      {status === 'DESTINATION' && <FoundAtField form={form} />}
      {isHold ? (
        <HoldFields form={form} />
      ) : (
        <FormTextField form={form} {...TEXTS[status === 'CORRECTED' ? 'message' : 'reason']} autoFocus />
      )}
    </FormDialog>
  );
}

function bodyOf(values: Form, status: ParcelStatus, parcel: StaffParcel): InputOf<'setParcelStatus'>['body'] {
  if (status === 'CORRECTED') return { status, message: values.message };
  if (status === 'DESTINATION')
    return { status, reason: values.reason, terminal: values.terminal || undefined };
  if (status !== 'TROUBLED') return { status, reason: values.reason };
  const version = parcel.status === 'TROUBLED' ? { version: parcel.version } : {};
  return { status, ...HoldInput.parse(values), ...version };
}

/** The terminal where a package is usually found. */
const destinationOf = ({ destinationCode }: StaffParcel) =>
  DESTINATION_CODES.find((code) => code === destinationCode) ?? '';

function FoundAtField({ form }: { form: ReturnType<typeof useAppForm<Form>> }) {
  return (
    <FormSelect
      form={form}
      name="terminal"
      label="Terminal where it was found"
      placeholder="Choose a terminal"
      options={useDestinationOptions()}
    />
  );
}

const TEXTS = {
  message: {
    name: 'message',
    label: 'Message to the customer',
    autoComplete: 'off',
    rows: 3,
    hint: 'For example, what you received or repaired. The customer sees it with the package.',
  },
  reason: {
    name: 'reason',
    label: 'Reason',
    autoComplete: 'off',
    rows: 3,
    hint: 'Shown in the change history. The customer does not see it.',
  },
} as const;

function HoldFields({ form }: { form: ReturnType<typeof useAppForm<Form>> }) {
  const holdReason = form.watch('holdReason');
  const text = holdReason === '' ? undefined : HOLD_TEXTS[holdReason];
  return (
    <>
      <FormSelect
        form={form}
        name="holdReason"
        label="Reason"
        placeholder="Select"
        options={OPTIONS}
        {...(text && { hint: `The customer sees: “${text.title}”.` })}
      />
      <FormTextField
        form={form}
        name="message"
        label="Message to the customer"
        autoComplete="off"
        rows={4}
        hint={
          text
            ? `The customer sees it, followed by: “${text.request} customer service …”.`
            : 'What the customer needs to know and do.'
        }
      />
    </>
  );
}
