import Button from '@mui/material/Button';
import { FormError } from '../../../components/FormError.tsx';
import { FormStack } from '../../../components/FormStack.tsx';
import { FormTextField } from '../../../components/FormTextField.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { useAppForm, useSubmit } from '../../../lib/form.ts';
import { answerCustomChallenge } from '../../../lib/identity-accounts.ts';
import { signInErrorText } from '../sign-in-errors.ts';
import { CustomAnswer } from './challenge-schemas.ts';
import type { StepProps } from './step-props.ts';

interface CustomChallengeFormProps extends StepProps {
  /** The question as plain text, where the stage sends one. */
  question: string | null;
}

/** The answer to a custom challenge: what the stage's own triggers ask. */
export function CustomChallengeForm({ question, onOutcome, onReturn }: CustomChallengeFormProps) {
  const form = useAppForm(CustomAnswer, { answer: '' });
  const { submit, failure } = useSubmit(
    form,
    async ({ answer }) => onOutcome(await answerCustomChallenge(answer)),
    {
      explain: async (error) => {
        const text = signInErrorText(error);
        if (text === null) await onOutcome({ step: 'Failure' });
        else form.setFocus('answer', { shouldSelect: true });
        return text;
      },
    },
  );

  return (
    <FormStack onSubmit={submit}>
      <FormError message={failure} />
      <FormTextField
        form={form}
        name="answer"
        label={question ?? 'Your answer'}
        autoComplete="off"
        autoFocus
      />
      <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Checking…" size="large">
        Send answer
      </SubmitButton>
      <Button onClick={onReturn}>Return to Login</Button>
    </FormStack>
  );
}
