import type { SecondFactor } from '#web/lib/identity/identity-types.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import type { StepProps } from './step-props.ts';

const LABELS: Record<SecondFactor, string> = {
  TOTP: 'Code from my authenticator app',
  SMS: 'Code by text message',
  EMAIL: 'Code by email',
};

interface ChooseFactorFormProps extends StepProps {
  factors: readonly SecondFactor[];
}

/** The second factors that this account has or can set up. */
export function ChooseFactorForm(props: ChooseFactorFormProps) {
  return <ChoiceForm {...props} labelOf={(factor) => LABELS[factor]} />;
}
