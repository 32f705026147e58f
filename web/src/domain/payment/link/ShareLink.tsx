import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PaymentLink } from '#shared/contracts/public/payment-links.ts';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { QrCode } from '#web/components/display/QrCode.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { formatDollars } from '#web/lib/numbers.ts';

const QR_SIZE = 176;

/** `Pay for NB482018, $23.27` */
export function linkText({ packages: asked, total }: Pick<PaymentLink, 'packages' | 'total'>): string {
  const [first] = asked;
  const what = first && asked.length === 1 ? first.freightBillNum : packages(asked.length);
  return `Pay for ${what}, ${formatDollars(total)}`;
}

/** An open link as a QR code, and the ways to pass it on from this device. */
export function ShareLink({ link }: { link: PaymentLink }) {
  const url = new URL(link.path, location.origin).href;
  const text = linkText(link);
  const message = encodeURIComponent(`${text}: ${url}`);
  // Not in every browser.
  const canShare = typeof navigator.share === 'function';
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <QrCode value={url} title={`QR code: ${text}`} size={QR_SIZE} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {canShare && (
          <Button
            size="small"
            variant="contained"
            // Rejects if the sheet is closed, which is no failure.
            onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
          >
            Share
          </Button>
        )}
        <Button size="small" variant="outlined" href={`sms:?&body=${message}`}>
          Text
        </Button>
        <Button
          size="small"
          variant="outlined"
          href={`mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`}
        >
          Email
        </Button>
        <CopyButton text={url} what="payment link">
          Copy link
        </CopyButton>
      </Box>
    </Box>
  );
}
