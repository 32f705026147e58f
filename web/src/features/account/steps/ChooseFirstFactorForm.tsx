import type { FirstFactor } from '#web/lib/identity/identity-types.ts';
import { signInErrorText } from '../sign-in-errors.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import { passkeyErrorText } from './passkey-errors.ts';
import type { StepProps } from './step-props.ts';

const LABELS: Record<FirstFactor, string> = {
  WEB_AUTHN: 'Passkey',
  PASSWORD_SRP: 'Password',
  PASSWORD: 'Password',
  EMAIL_OTP: 'Code by email',
  SMS_OTP: 'Code by text message',
};

interface ChooseFirstFactorFormProps extends StepProps {
  factors: readonly FirstFactor[];
}

/** The first factors of this account. If a passkey fails, the user can choose another factor. */
export function ChooseFirstFactorForm(props: ChooseFirstFactorFormProps) {
  return (
    <ChoiceForm
      {...props}
      labelOf={(factor) => LABELS[factor]}
      explain={(error, factor) =>
        signInErrorText(error) ?? (factor === 'WEB_AUTHN' ? passkeyErrorText(error) : null)
      }
    />
  );
}
