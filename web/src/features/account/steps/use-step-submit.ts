import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSubmit } from '#web/components/form/use-app-form.ts';
import type { SignInOutcome } from '#web/lib/identity/identity-types.ts';
import { signInErrorText, signInFailure } from '../sign-in-errors.ts';
import type { StepProps } from './step-props.ts';

interface StepSubmit<T extends FieldValues> extends Pick<StepProps, 'onOutcome'> {
  send: (values: T) => Promise<SignInOutcome>;
  /** Gets the focus after an error that the user can correct. */
  field: FieldPath<T>;
}

/** Submits a step of a sign-in and continues with its outcome. Errors that users cannot correct lead to the failure step. */
export function useStepSubmit<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  { send, field, onOutcome }: StepSubmit<T>,
) {
  return useSubmit(form, async (values) => onOutcome(await send(values)), {
    explain: async (error) => {
      const text = signInErrorText(error);
      if (text === null) await onOutcome(signInFailure(error));
      else form.setFocus(field, { shouldSelect: true });
      return text;
    },
  });
}
