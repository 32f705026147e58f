import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { packages } from '#web/domain/parcel/labels.ts';

interface PickupCardProps {
  /** Beside the title, where there is room. */
  terminal: ReactNode;
  children: ReactNode;
}

/** The card of the form. Its padding is small on a phone, where the calendar needs the width. */
export function PickupCard({ terminal, children }: PickupCardProps) {
  return (
    <Card
      component="section"
      aria-labelledby="pickup-details"
      sx={{ p: { xs: 1, sm: 3 }, overflow: 'visible' }}
    >
      <Box sx={HEAD_STYLE}>
        <Typography id="pickup-details" variant="h2" sx={{ fontSize: { xs: '1.125rem', sm: '1.375rem' } }}>
          Pickup Details
        </Typography>
        {terminal}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>{children}</Box>
    </Card>
  );
}

const HEAD_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1,
  px: { xs: 1, sm: 0 },
  mb: { xs: 0, sm: 1.5 },
};

interface TerminalHeaderProps {
  name: string;
  /** The customer's packages that are ready there. */
  readyCount: number;
}

/** The terminal, and how many packages are ready there. */
export function TerminalHeader({ name, readyCount }: TerminalHeaderProps) {
  return (
    <Typography variant="h3" sx={{ fontSize: { xs: '0.875rem', sm: '1.125rem' } }}>
      {name}
      <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
        {` · ${packages(readyCount)} ready`}
      </Box>
    </Typography>
  );
}
