import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon } from '#web/components/icons.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { LazyStaffParcelDialog } from '#web/domain/staff/details/lazy-details.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { waitingPackagePath } from '#web/domain/staff/staff-paths.ts';
import type { Intake } from './use-intake.ts';

/** Says that a tracking number was received before, and lets staff say that this is another box with it. */
export function KnownNumber({ intake: { draft, apply } }: { intake: Intake }) {
  const { known, waiting, isSecondBox } = draft;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Callout icon={AlertIcon} tone="warning" title="This tracking number was received before." role="alert">
      {known && (
        <Box>
          {known.freightBillNum} · {STATUS_LABELS[known.status]} · {customerText(known)}
        </Box>
      )}
      {waiting && <Box>Waiting for its customer{waiting.addressLine && `: ${waiting.addressLine}`}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {known && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Open {known.freightBillNum}
          </Button>
        )}
        {waiting && (
          <RouteButton to={waitingPackagePath(waiting.intakeId)} variant="outlined">
            Open waiting package
          </RouteButton>
        )}
        <Button
          variant={isSecondBox ? 'contained' : 'outlined'}
          aria-pressed={isSecondBox}
          onClick={() => apply({ isSecondBox: !isSecondBox, problem: null })}
        >
          Second box with this number
        </Button>
      </Box>
      {known && isOpen && (
        <LazyStaffParcelDialog parcelId={known.parcelId} onClose={() => setIsOpen(false)} />
      )}
    </Callout>
  );
}
