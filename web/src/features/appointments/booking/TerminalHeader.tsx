import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { packages } from '#web/domain/parcel/labels.ts';

interface TerminalHeaderProps {
  name: string;
  /** The customer's packages that are ready there. */
  readyCount: number;
}

/** Where the pickup is, and how many packages are ready. */
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
