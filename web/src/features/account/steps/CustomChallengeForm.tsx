import Button from '@mui/material/Button';
import { FormError } from '#web/components/form/FormError.tsx';
import { FormStack } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { useAppForm } from '#web/components/form/use-app-form.ts';
import { answerCustomChallenge } from '#web/lib/identity/identity-accounts.ts';
import { CustomAnswer } from './challenge-schemas.ts';
import type { StepProps } from './step-props.ts';
import { useStepSubmit } from './use-step-submit.ts';

interface CustomChallengeFormProps extends StepProps {
  /** The question as plain text, if there is one. */
  question: string | null;
}

/** The answer to a custom challenge, which is defined by the stage's triggers. */
export function CustomChallengeForm({ question, onOutcome, onReturn }: CustomChallengeFormProps) {
  const form = useAppForm(CustomAnswer, { answer: '' });
  const { submit, failure } = useStepSubmit(form, {
    send: ({ answer }) => answerCustomChallenge(answer),
    field: 'answer',
    onOutcome,
  });

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
