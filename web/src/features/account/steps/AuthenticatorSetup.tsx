import { AuthenticatorKey } from '../AuthenticatorKey.tsx';
import { EnterCodeForm } from './EnterCodeForm.tsx';
import type { StepProps } from './step-props.ts';

interface AuthenticatorSetupProps extends StepProps {
  setupKey: string;
  /** The URI for the QR code. */
  uri: string;
}

/** Sets up an authenticator app: the key, and a field for the first code. */
export function AuthenticatorSetup({ setupKey, uri, ...step }: AuthenticatorSetupProps) {
  return <EnterCodeForm {...step} before={<AuthenticatorKey setupKey={setupKey} uri={uri} />} />;
}
