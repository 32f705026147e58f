import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSubmit } from '../../../components/form/use-app-form.ts';
import type { SignInOutcome } from '../../../lib/identity/identity-types.ts';
import { signInErrorText, signInFailure } from '../sign-in-errors.ts';
import type { StepProps } from './step-props.ts';

interface StepAnswer<T extends FieldValues> extends Pick<StepProps, 'onOutcome'> {
  send: (values: T) => Promise<SignInOutcome>;
  /** Where the focus goes after a refusal that the person can do something about. What was typed stays. */
  field: FieldPath<T>;
}

/** Sends the answer to a step of signing in, and goes on with what follows. Other errors end in the failure step. */
export function useStepSubmit<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  { send, field, onOutcome }: StepAnswer<T>,
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
