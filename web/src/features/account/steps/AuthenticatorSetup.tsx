import Box from '@mui/material/Box';
import { Mono } from '../../../components/display/Mono.tsx';
import { QrCode } from '../../../components/display/QrCode.tsx';
import { EnterCodeForm } from './EnterCodeForm.tsx';
import type { StepProps } from './step-props.ts';

const QR_CODE_SIZE = 216;

interface AuthenticatorSetupProps extends StepProps {
  /** For users who cannot scan the QR code. */
  setupKey: string;
  /** The URI for the QR code. */
  uri: string;
}

/** Sets up an authenticator app: the key as a QR code and as text, and a field for the first code. */
export function AuthenticatorSetup({ setupKey, uri, ...step }: AuthenticatorSetupProps) {
  const key = (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      <QrCode value={uri} size={QR_CODE_SIZE} title="QR code for your authenticator app" />
      <Box sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
        Or enter this key:
        <br />
        <Mono>{inGroups(setupKey)}</Mono>
      </Box>
    </Box>
  );
  return <EnterCodeForm {...step} before={key} />;
}

/** In groups of four, which are easier to type. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
