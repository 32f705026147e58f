import * as z from 'zod/mini';
import { CustomerMessage, ReasonInput } from '#shared/contracts/staff/inputs.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { HoldInput } from '#shared/contracts/staff/staff-parcels.ts';
import type { InputOf } from '#shared/routes.ts';
import { HOLD_REASONS, HOLD_TEXTS, holdOf } from '#shared/rules/parcel-holds.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormSelect } from '#web/components/form/FormSelect.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { HOLD_LABELS } from '../labels.ts';

export interface StatusFormProps {
  formId: string;
  parcel: StaffParcel;
  status: ParcelStatus;
  send: (body: InputOf<'setParcelStatus'>['body']) => Promise<void>;
}

/** The fields of all status changes. Each change validates only its own. */
const Form = z.object({
  holdReason: z.enum(['', ...HOLD_REASONS]),
  message: z.string(),
  reason: z.string(),
});
type Form = z.infer<typeof Form>;

const HoldForm = z.extend(Form, {
  holdReason: Form.shape.holdReason.check(z.refine((holdReason) => holdReason !== '', 'Choose a reason.')),
  message: HoldInput.shape.message,
});
const CorrectionForm = z.extend(Form, { message: CustomerMessage });
const ReasonForm = z.extend(Form, { reason: ReasonInput });

function schemaOf(status: ParcelStatus) {
  if (status === 'TROUBLED') return HoldForm;
  return status === 'CORRECTED' ? CorrectionForm : ReasonForm;
}

const OPTIONS = HOLD_REASONS.map((value) => ({ value, label: HOLD_LABELS[value] }));

/** Asks for the message to the customer of a held or corrected package, or for the reason of any other change. */
export function StatusForm({ formId, parcel, status, send }: StatusFormProps) {
  const isHold = status === 'TROUBLED';
  const form = useAppForm<Form>(schemaOf(status), {
    ...{ holdReason: '', message: '', reason: '' },
    ...(isHold && holdOf(parcel)),
  });
  const { submit, failure } = useSubmit(form, (values) => {
    if (isHold) {
      const version = parcel.status === 'TROUBLED' ? { version: parcel.version } : {};
      return send({ status, ...HoldInput.parse(values), ...version });
    }
    if (status === 'CORRECTED') return send({ status, message: values.message });
    return send({ status, reason: values.reason });
  });
  return (
    <FormStack id={formId} onSubmit={submit}>
      {isHold ? (
        <HoldFields form={form} />
      ) : status === 'CORRECTED' ? (
        <FormTextField
          form={form}
          name="message"
          label="Message to the customer"
          autoComplete="off"
          rows={3}
          autoFocus
          hint="For example, what you received or repaired. The customer sees it with the package."
        />
      ) : (
        <FormTextField
          form={form}
          name="reason"
          label="Reason"
          autoComplete="off"
          rows={3}
          autoFocus
          hint="For the history of changes. The customer does not see it."
        />
      )}
      <FormError message={failure} />
    </FormStack>
  );
}

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
