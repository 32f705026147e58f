import type { ComponentProps, ReactNode } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { ConfirmationCode } from './password-schemas.ts';
import { signInErrorText } from './sign-in-errors.ts';

interface StepFormProps<T extends FieldValues> {
  schema: z.ZodMiniType<T, T>;
  /** Its first field gets the focus after an error that the user can correct. */
  initial: DefaultValues<T>;
  submitLabel: string;
  /** The label during submission. */
  busyLabel: string;
  /** Its errors are shown in the form. */
  onSubmit: (values: T) => Promise<void>;
  /** Called with an error that only support can help with. */
  onFailure: (error: unknown) => void | Promise<void>;
  children: (form: UseFormReturn<T, unknown, T>) => ReactNode;
  /** Secondary actions, below the submit button. */
  footer?: ReactNode;
}

/** A step of a sign-in or registration. After an error, its fields keep their values. */
export function StepForm<T extends FieldValues>(props: StepFormProps<T>) {
  const { schema, initial, submitLabel, busyLabel, onSubmit, onFailure, children, footer } = props;
  const form = useAppForm(schema, initial);
  const { submit, failure } = useSubmit(form, onSubmit, {
    explain: async (error) => {
      const text = signInErrorText(error);
      if (text !== null) return showStepError(form, Object.keys(initial)[0] as FieldPath<T>, error, text);
      await onFailure(error);
      return null;
    },
  });
  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      {children(form)}
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel={busyLabel} size="large">
        {submitLabel}
      </SubmitButton>
      {footer}
    </FormStack>
  );
}

const CODE_ERRORS = ['CodeMismatchException', 'ExpiredCodeException', 'EnableSoftwareTokenMFAException'];

/**
 * Focuses a field after an error. If a code was rejected, the text is shown at its field; otherwise it is returned for the
 * form's error.
 */
export function showStepError<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  field: FieldPath<T>,
  error: unknown,
  text: string,
): string | null {
  const isCodeError = field === 'code' && error instanceof Error && CODE_ERRORS.includes(error.name);
  if (isCodeError) form.setError(field, { type: 'server', message: text });
  form.setFocus(field, { shouldSelect: true });
  return isCodeError ? null : text;
}

interface CodeFormProps
  extends Pick<StepFormProps<ConfirmationCode>, 'submitLabel' | 'onFailure' | 'footer'> {
  label: string;
  onCode: (code: string) => Promise<void>;
  /** Content above the field, which is then not focused initially: the focus would scroll the content out of view. */
  before?: ReactNode;
}

export function CodeForm({ label, onCode, before, ...step }: CodeFormProps) {
  return (
    <StepForm
      {...step}
      schema={ConfirmationCode}
      initial={{ code: '' }}
      busyLabel="Checking…"
      onSubmit={({ code }) => onCode(code)}
    >
      {(form) => (
        <>
          {before}
          <CodeField form={form} label={label} autoFocus={before === undefined} />
        </>
      )}
    </StepForm>
  );
}

interface CodeFieldProps<T extends { code: string }>
  extends Pick<ComponentProps<typeof FormTextField<T>>, 'form' | 'label' | 'autoFocus'> {}

/** A field for a code, which phones can fill in from the message. Focused unless something else comes first. */
export function CodeField<T extends { code: string }>({ autoFocus = true, ...props }: CodeFieldProps<T>) {
  return (
    <FormTextField
      {...props}
      name={'code' as FieldPath<T>}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
    />
  );
}
