import * as z from 'zod/mini';
import { HoldInput } from '#shared/contracts/staff/staff-parcels.ts';
import { HOLD_REASONS, HOLD_TEXTS, holdOf } from '#shared/rules/parcel-holds.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormSelect } from '#web/components/form/FormSelect.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { HOLD_LABELS } from '#web/domain/staff/labels.ts';
import type { StatusChangeFormProps } from './status-change-form.ts';

const Form = z.object({
  holdReason: z
    .enum(['', ...HOLD_REASONS])
    .check(z.refine((holdReason) => holdReason !== '', 'Choose a reason.')),
  message: HoldInput.shape.message,
});
type Form = z.infer<typeof Form>;

const OPTIONS = HOLD_REASONS.map((value) => ({ value, label: HOLD_LABELS[value] }));

/** Asks why a package is on hold, and what its customer should know and do. */
export function HoldForm({ formId, parcel, send }: StatusChangeFormProps) {
  const current = holdOf(parcel);
  const form = useAppForm<Form>(Form, current ?? { holdReason: '', message: '' });
  const { submit, failure } = useSubmit(form, (values) =>
    send({
      status: 'TROUBLED',
      ...HoldInput.parse(values),
      ...(parcel.status === 'TROUBLED' && { version: parcel.version }),
    }),
  );
  const holdReason = form.watch('holdReason');
  const text = holdReason === '' ? undefined : HOLD_TEXTS[holdReason];
  return (
    <FormStack id={formId} onSubmit={submit}>
      <FormSelect
        form={form}
        name="holdReason"
        label="Reason"
        placeholder="Select"
        options={OPTIONS}
        {...(text && { hint: `The customer reads: “${text.title}”.` })}
      />
      <FormTextField
        form={form}
        name="message"
        label="Message to the customer"
        autoComplete="off"
        rows={4}
        hint={
          text
            ? `The customer reads it, and then: “${text.request} customer service …”.`
            : 'What the customer should know and do.'
        }
      />
      <FormError message={failure} />
    </FormStack>
  );
}
