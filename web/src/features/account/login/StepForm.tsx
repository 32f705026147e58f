import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { loadIdentity } from '#web/lib/identity/identity.ts';
import type { SignInOutcome } from '#web/lib/identity/identity-types.ts';
import { normalizeCode } from '#web/lib/identity/normalize.ts';
import { CodeForm } from '../CodeForm.tsx';
import { signInErrorText, signInFailure } from '../sign-in-errors.ts';

/** The props of every step after the first. */
export interface StepProps {
  /** Continues with the provider's response. */
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
  /** Returns to the first step. */
  onReturn: () => void;
}

/** Responds to the current challenge of the user pool. Rejects with the provider's error. */
export async function answerChallenge(response: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(response);
}

interface StepFormProps<T extends FieldValues> extends StepProps {
  schema: z.ZodMiniType<T, T>;
  /** Its first field gets the focus after an error that the user can correct. */
  initial: DefaultValues<T>;
  /** The response to the challenge. */
  responseOf: (values: T) => string;
  submitLabel: string;
  /** The label during submission. */
  busyLabel: string;
  /** The fields. */
  children: (form: UseFormReturn<T, unknown, T>) => ReactNode;
}

/** A form that answers a challenge. Errors that users cannot correct lead to the failure step. */
export function StepForm<T extends FieldValues>(props: StepFormProps<T>) {
  const { schema, initial, responseOf, submitLabel, busyLabel, children, onOutcome, onReturn } = props;
  const form = useAppForm(schema, initial);
  const { submit, failure } = useSubmit(
    form,
    async (values) => onOutcome(await answerChallenge(responseOf(values))),
    {
      explain: async (error) => {
        const text = signInErrorText(error);
        if (text === null) await onOutcome(signInFailure(error));
        else form.setFocus(Object.keys(initial)[0] as FieldPath<T>, { shouldSelect: true });
        return text;
      },
    },
  );
  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      {children(form)}
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel={busyLabel} size="large">
        {submitLabel}
      </SubmitButton>
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}

interface EnterCodeFormProps extends StepProps {
  /** Content above the field. */
  before?: ReactNode;
}

/** The code of a second factor. */
export function EnterCodeForm({ onOutcome, onReturn, before }: EnterCodeFormProps) {
  return (
    <CodeForm
      label="Code"
      submitLabel="Verify"
      before={before}
      onCode={async (code) => onOutcome(await answerChallenge(normalizeCode(code)))}
      onFailure={(error) => onOutcome(signInFailure(error))}
    >
      <Button onClick={onReturn}>Return to Login</Button>
    </CodeForm>
  );
}
