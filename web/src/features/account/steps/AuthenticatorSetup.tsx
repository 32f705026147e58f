import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Mono } from '../../../components/display/Mono.tsx';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import { EnterCodeForm } from './EnterCodeForm.tsx';
import type { StepProps } from './step-props.ts';

const QrCode = lazyWithPreload(async () => (await import('qrcode.react')).QRCodeSVG);
const SIZE = 192;

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
      <Box sx={{ p: 1.5, borderRadius: '10px', bgcolor: '#fff', lineHeight: 0 }}>
        <Suspense fallback={<Box sx={{ width: SIZE, height: SIZE }} />}>
          <QrCode value={uri} size={SIZE} title="QR code for your authenticator app" />
        </Suspense>
      </Box>
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
