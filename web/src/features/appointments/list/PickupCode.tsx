import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { FactLabel } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { QrCode } from '#web/components/display/QrCode.tsx';
import { CalendarPlusIcon, QrCodeIcon } from '#web/components/icons.tsx';
import { useDownloadCalendar } from '#web/domain/appointment/queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';

/** The code that the counter asks for, as text and as a QR code, and the calendar file of a pickup. */
export function PickupCode({ appointment }: { appointment: Appointment }) {
  const { pickupCode, locationCode } = appointment;
  const name = useLocationNames()(locationCode);
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const { mutate: download, isPending: isDownloading } = useDownloadCalendar();
  return (
    <Box sx={PANEL_STYLE}>
      <div>
        <FactLabel>Pickup code</FactLabel>
        <Mono sx={{ ...CODE_STYLE, fontSize: '1.75rem' }}>{pickupCode}</Mono>
      </div>
      <Button
        variant="outlined"
        startIcon={<QrCodeIcon />}
        aria-haspopup="dialog"
        onClick={() => setIsShown(true)}
      >
        Show code
      </Button>
      <BusyButton
        startIcon={<CalendarPlusIcon />}
        aria-describedby={id}
        isBusy={isDownloading}
        onClick={() => download(appointment)}
      >
        Add to calendar
      </BusyButton>
      <Box id={id} sx={{ typography: 'caption', color: 'text.secondary' }}>
        Later changes will not update your calendar.
      </Box>
      <ResponsiveDialog
        open={isShown}
        onClose={() => setIsShown(false)}
        title={`Pickup in ${name}`}
        maxWidth="xs"
      >
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, textAlign: 'center' }}>
          <div>Show this code at the counter.</div>
          <QrCode value={pickupCode} title={`QR code ${pickupCode}`} size={QR_CODE_SIZE} />
          <Mono sx={{ ...CODE_STYLE, fontSize: '2.25rem' }}>{pickupCode}</Mono>
        </Box>
      </ResponsiveDialog>
    </Box>
  );
}

/** Nine pixels per module of the smallest QR code, so that all edges are sharp. Fits a 320 px window. */
const QR_CODE_SIZE = 261;

const PANEL_STYLE = {
  display: 'grid',
  gap: 1,
  p: 2,
  width: { sm: 248 },
  borderRadius: '12px',
  bgcolor: 'background.sunken',
  textAlign: 'center',
} as const;

const CODE_STYLE = { fontWeight: 700, letterSpacing: '0.12em', mr: '-0.12em', lineHeight: 1.2 };
