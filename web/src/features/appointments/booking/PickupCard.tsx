import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The card of the form. Its padding is small on a phone, where the calendar needs the width. */
export function PickupCard({ children }: { children: ReactNode }) {
  return (
    <Card
      component="section"
      aria-labelledby="pickup-details"
      sx={{ p: { xs: 1, sm: 3 }, overflow: 'visible' }}
    >
      <Typography
        id="pickup-details"
        variant="h2"
        sx={{ px: { xs: 1, sm: 0 }, pt: { xs: 1, sm: 0 }, mb: { xs: 0.5, sm: 1.5 } }}
      >
        Pickup Details
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>{children}</Box>
    </Card>
  );
}
