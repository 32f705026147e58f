import * as z from 'zod/mini';
import { CustomerMessage, ReasonInput } from '#shared/contracts/staff/inputs.ts';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import type { StatusChangeFormProps } from './status-change-form.ts';
import type { OtherStatus } from './status-changes.ts';

const Reason = z.object({ reason: ReasonInput });

/** Asks why a package is lost or found, for staff only. */
export function ReasonForm({ formId, send, status }: StatusChangeFormProps & { status: OtherStatus }) {
  const form = useAppForm(Reason, { reason: '' });
  const { submit, failure } = useSubmit(form, ({ reason }) => send({ status, reason }));
  return (
    <FormStack id={formId} onSubmit={submit}>
      <FormTextField
        form={form}
        name="reason"
        label="Reason"
        autoComplete="off"
        rows={3}
        autoFocus
        hint="For the history of changes. The customer does not see it."
      />
      <FormError message={failure} />
    </FormStack>
  );
}

const Correction = z.object({ message: CustomerMessage });

/** Asks what the customer of a corrected package should know. */
export function CorrectionForm({ formId, send }: StatusChangeFormProps) {
  const form = useAppForm(Correction, { message: '' });
  const { submit, failure } = useSubmit(form, ({ message }) => send({ status: 'CORRECTED', message }));
  return (
    <FormStack id={formId} onSubmit={submit}>
      <FormTextField
        form={form}
        name="message"
        label="Message to the customer"
        autoComplete="off"
        rows={3}
        autoFocus
        hint="Such as what you received or repaired. The customer reads it with the package."
      />
      <FormError message={failure} />
    </FormStack>
  );
}
