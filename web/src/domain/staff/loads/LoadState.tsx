import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Manifest } from '#shared/contracts/sailings/sailings.ts';
import { hasSailed } from '#shared/rules/sailings/boarding.ts';
import { callAt } from '#shared/rules/sailings/sailing.ts';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, CheckCircleIcon, TruckIcon } from '#web/components/icons.tsx';
import { SECTION_CARD } from '#web/components/layout/section-styles.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { portalTime } from '#web/lib/clock.ts';
import { hasArrived, type LoadCheck, numbersText } from './manifest.ts';

interface LoadStateProps {
  manifest: Pick<Manifest, 'sailing' | 'locationCode'>;
  check: LoadCheck;
  /** The buttons. */
  children: ReactNode;
}

/** `LOAD 55: 12 of 14`, with what is missing and what is not listed. */
export function LoadState({ manifest, check, children }: LoadStateProps) {
  const { sailing, locationCode } = manifest;
  const { listed, arrived, missing, gone, unlisted } = check;
  const isClosed = callAt(sailing, locationCode)?.closed !== undefined;
  const isComplete = missing.length === 0;
  const isUnderWay = hasSailed(sailing, portalTime());
  const { loadNumber } = sailing;
  return (
    <Card component="section" aria-label={loadNumber} sx={SECTION_CARD}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {listed === 0
            ? `${loadNumber}: nothing listed`
            : isUnderWay
              ? `${loadNumber}: ${arrived} of ${listed}`
              : `${loadNumber}: ${packages(listed)}`}
        </Typography>
        {isClosed ? (
          <StatusBadge
            icon={isComplete ? CheckCircleIcon : AlertIcon}
            tone={isComplete ? 'success' : 'warning'}
          >
            {isComplete ? 'Closed' : `Closed, ${missing.length} not arrived`}
          </StatusBadge>
        ) : (
          <StatusBadge icon={TruckIcon} tone="info">
            {isUnderWay ? 'Open' : 'Not departed'}
          </StatusBadge>
        )}
      </Box>
      {isUnderWay && (
        <Numbers
          label={isClosed ? 'Not arrived' : hasArrived(manifest, check) ? 'Missing' : 'Aboard'}
          numbers={missing}
        />
      )}
      <Numbers label="Lost or on hold" numbers={gone} />
      <Numbers label="Not listed" numbers={unlisted} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Card>
  );
}

function Numbers({ label, numbers }: { label: string; numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <strong>{label}:</strong> {numbersText(numbers)}
    </Box>
  );
}
