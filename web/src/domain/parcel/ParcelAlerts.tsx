import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { hasOpenIssue } from '#shared/rules/parcel-status.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { AlertIcon, InfoIcon, PenIcon } from '#web/components/icons.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { alertMessages } from './alert-messages.tsx';

interface ParcelAlertsProps {
  parcel: Parcel;
  /** Opens the dialog that resolves a missing destination or damage. Without it, there is no button. */
  onResolve?: ((parcel: Parcel) => void) | undefined;
}

/**
 * One box with everything that is unusual about a parcel: damage, hazardous goods, oversize, a missing destination, a
 * hold by staff or a loss. It says what the customer can do, or what happens next.
 */
export function ParcelAlerts({ parcel, onResolve }: ParcelAlertsProps) {
  const config = useRuntimeConfig();
  const messages = alertMessages(parcel, config);
  const [first] = messages;
  if (!first) return null;
  const tone = messages.find((message) => message.tone === 'error')?.tone ?? first.tone;
  return (
    <Alert severity={tone} icon={false} sx={BOX_STYLE}>
      {onResolve && hasOpenIssue(parcel) && (
        <Button
          variant="contained"
          size="small"
          startIcon={<PenIcon />}
          onClick={() => onResolve(parcel)}
          sx={{ float: 'right', ml: 1 }}
        >
          Resolve<VisuallyHidden> the issues of {parcel.freightBillNum}</VisuallyHidden>
        </Button>
      )}
      {messages.map(({ tone: itsTone, title, text }) => (
        <p key={title} data-tone={itsTone}>
          {itsTone === 'info' ? <InfoIcon aria-hidden /> : <AlertIcon aria-hidden />}
          <b>{title}:</b> {text}
        </p>
      ))}
    </Alert>
  );
}

const BOX_STYLE = {
  py: 0.75,
  lineHeight: 1.35,
  '& .MuiAlert-message': { flexGrow: 1 },
  '& p': { m: 0 },
  '& p + p': { mt: 0.5 },
  '& p > svg': { fontSize: 18, mr: 0.5, verticalAlign: '-3px', color: 'info.main' },
  '& p[data-tone="error"] > svg': { color: 'error.main' },
  '& p[data-tone="warning"] > svg': { color: 'warning.main' },
};
