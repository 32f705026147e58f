import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { QrCode } from '#web/components/display/QrCode.tsx';

const QR_CODE_SIZE = 216;

/** The key for an authenticator app: as a QR code, as a link for an app on the same phone, and as text. */
export function AuthenticatorKey({ setupKey, uri }: { setupKey: string; uri: string }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      <QrCode value={uri} size={QR_CODE_SIZE} title="QR code for your authenticator app" />
      <Button component="a" href={uri} variant="outlined" sx={{ display: { md: 'none' } }}>
        Open my authenticator app
      </Button>
      <Box sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
        Or enter this key:
        <br />
        <Mono>{inGroups(setupKey)}</Mono>
      </Box>
      <CopyButton text={setupKey} what="key">
        Copy key
      </CopyButton>
    </Box>
  );
}

/** In groups of four, which are easier to type. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
