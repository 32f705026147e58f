import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Mono } from '../../../components/display/Mono.tsx';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import { EnterCodeForm } from './EnterCodeForm.tsx';
import type { StepProps } from './step-props.ts';

const QrCode = lazyWithPreload(async () => (await import('qrcode.react')).QRCodeSVG);
const SIZE = 192;

interface AuthenticatorSetupProps extends StepProps {
  /** The key to type where no camera is at hand. */
  setupKey: string;
  /** The same as an address, for the QR code. */
  address: string;
}

/** The key of an authenticator app, as a QR code and as text, and the first code that proves it. */
export function AuthenticatorSetup({ setupKey, address, ...step }: AuthenticatorSetupProps) {
  const key = (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      <Box sx={{ p: 1.5, borderRadius: '10px', bgcolor: '#fff', lineHeight: 0 }}>
        <Suspense fallback={<Box sx={{ width: SIZE, height: SIZE }} />}>
          <QrCode value={address} size={SIZE} title="QR code for your authenticator app" />
        </Suspense>
      </Box>
      <Box sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
        Or type this key:
        <br />
        <Mono>{inGroups(setupKey)}</Mono>
      </Box>
    </Box>
  );
  return <EnterCodeForm {...step} before={key} />;
}

/** Four letters at a time can be typed without losing the place. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
