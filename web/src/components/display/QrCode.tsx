import Box from '@mui/material/Box';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { LazyBoundary } from '../feedback/LazyBoundary.tsx';

const QrCodeSvg = lazyWithPreload(async () => (await import('qrcode.react')).QRCodeSVG);

/** The empty modules that a scanner needs around the code. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  value: string;
  title: string;
  /** The width and height in pixels, with the quiet zone. */
  size: number;
}

/** A QR code, black on white in both color schemes. Loaded when it is rendered. */
export function QrCode({ value, title, size }: QrCodeProps) {
  return (
    <Box sx={{ width: size, height: size, borderRadius: '10px', bgcolor: '#fff', overflow: 'hidden' }}>
      <LazyBoundary what="The QR code" onFailure={() => undefined}>
        <QrCodeSvg value={value} title={title} size={size} marginSize={QUIET_ZONE} />
      </LazyBoundary>
    </Box>
  );
}
