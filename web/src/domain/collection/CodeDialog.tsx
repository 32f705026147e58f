import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Authorization } from '#shared/contracts/collection/authorizations.ts';
import { shareText } from '#shared/rules/collection/code-texts.ts';
import { formatCode } from '#shared/rules/collection/collection-code.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { QrCode } from '#web/components/display/QrCode.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { notifyError } from '#web/lib/toasts.ts';
import { useRenewCode, useRevoke, useTextCode } from './queries.ts';

interface CodeDialogProps {
  authorization: Authorization;
  open: boolean;
  onClose: () => void;
}

/** The code of somebody who collects, with the ways to give it to them, to replace it and to take it back. */
export function CodeDialog({ authorization, open, onClose }: CodeDialogProps) {
  const { name, code, state, phone } = authorization;
  const { mutate: revoke, isPending: isRevoking } = useRevoke();
  const { mutate: renew, isPending: isRenewing } = useRenewCode();
  const isLocked = state === 'LOCKED';
  return (
    <ResponsiveDialog open={open} onClose={onClose} title={`Code for ${name}`} maxWidth="xs">
      <Box sx={STACK_STYLE}>
        {isLocked ? (
          <Callout icon={AlertIcon} tone="error" title="This code is locked">
            Somebody entered a wrong code five times. Create a new one, and share it with {name} again.
          </Callout>
        ) : (
          <>
            <div>{name} shows this code at the counter, with a photo ID in this name. It works once.</div>
            <Box sx={{ justifySelf: 'center' }}>
              <QrCode value={formatCode(code)} title={`QR code ${formatCode(code)}`} size={QR_CODE_SIZE} />
            </Box>
            <Mono sx={CODE_STYLE}>{formatCode(code)}</Mono>
            <Sharing authorization={authorization} />
          </>
        )}
        {authorization.scope.kind === 'STANDING' && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            After each pickup there is a new code here. Share it again for the next one.
          </Box>
        )}
        <Box sx={ACTIONS_STYLE}>
          <BusyButton
            variant={isLocked ? 'contained' : 'outlined'}
            isBusy={isRenewing}
            onClick={() => renew(authorization)}
          >
            New code
          </BusyButton>
          <BusyButton
            variant="outlined"
            color="error"
            isBusy={isRevoking}
            onClick={() => revoke(authorization, { onSuccess: onClose })}
          >
            Take back
          </BusyButton>
        </Box>
        {phone === '' && !isLocked && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            We can only text the code to a mobile number that you enter with the name.
          </Box>
        )}
      </Box>
    </ResponsiveDialog>
  );
}

const WHERE = { PICKUP: 'packages', PACKAGE: 'package', STANDING: 'packages' } as const;

/** What the code is for, as the person is told. */
function whatOf({ scope, place, freightBillNum }: Authorization): string {
  if (place) return `packages in ${LOCATION_NAMES[place.locationCode]}`;
  return freightBillNum === undefined ? WHERE[scope.kind] : `package ${freightBillNum}`;
}

/** The phone's own share sheet, or a text message and the clipboard where there is none. */
function Sharing({ authorization }: { authorization: Authorization }) {
  const { name, code, phone, textedAt } = authorization;
  const { productName } = useRuntimeConfig();
  const { mutate: sendText, isPending } = useTextCode();
  const text = shareText({ productName, name, code, what: whatOf(authorization) });
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        notifyError('The code could not be shared. Copy it instead.');
    }
  };
  return (
    <Box sx={ACTIONS_STYLE}>
      {'share' in navigator ? (
        <Button variant="contained" onClick={() => void share()}>
          Share code
        </Button>
      ) : (
        <Button
          variant="contained"
          href={`sms:${phone.replaceAll('-', '')}?&body=${encodeURIComponent(text)}`}
        >
          Send from my phone
        </Button>
      )}
      {phone !== '' && (
        <BusyButton variant="outlined" isBusy={isPending} onClick={() => sendText(authorization)}>
          {textedAt === undefined ? `Text it to ${phone}` : `Text it again to ${phone}`}
        </BusyButton>
      )}
      <CopyButton text={text} what="code and instructions">
        Copy
      </CopyButton>
    </Box>
  );
}

/** Nine pixels per module of the smallest QR code, so that all edges are sharp. Fits a 320 px window. */
const QR_CODE_SIZE = 261;

const STACK_STYLE = { display: 'grid', gap: 2 } as const;
const ACTIONS_STYLE = { display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flexGrow: 1, minHeight: 44 } };
const CODE_STYLE = {
  fontWeight: 700,
  fontSize: '1.75rem',
  letterSpacing: '0.06em',
  textAlign: 'center',
} as const;
