import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { packages } from '../../../domain/parcel/labels.ts';

interface TerminalHeaderProps {
  name: string;
  /** The customer's packages that are ready there. */
  readyCount: number;
}

/** Where the pickup is, and how many packages are ready. */
export function TerminalHeader({ name, readyCount }: TerminalHeaderProps) {
  return (
    <Typography variant="h2" sx={{ mb: { xs: 1.5, sm: 2 } }}>
      {name}
      <Box
        component="span"
        sx={{ fontSize: '1rem', fontWeight: 400, letterSpacing: 0, color: 'text.secondary' }}
      >
        {` · ${packages(readyCount)} ready`}
      </Box>
    </Typography>
  );
}
