import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Location } from '../../../../../shared/contracts/locations.ts';
import { TerminalFacts } from '../../../domain/terminal/TerminalFacts.tsx';

interface TerminalHeaderProps {
  terminal: Location;
  /** The customer's packages that are ready there; undefined while they load. */
  readyCount: number | undefined;
}

/** The terminal of a booking: name, address, opening hours, and how many packages are ready. */
export function TerminalHeader({ terminal, readyCount }: TerminalHeaderProps) {
  return (
    <Box sx={{ mb: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 0.75 }}>
        {terminal.name}
        <Box
          component="span"
          sx={{ fontSize: '1rem', fontWeight: 400, letterSpacing: 0, color: 'text.secondary' }}
        >
          {readyCount !== undefined && ` · ${readyText(readyCount)}`}
        </Box>
      </Typography>
      <TerminalFacts terminal={terminal} />
    </Box>
  );
}

function readyText(count: number): string {
  return `${count} ${count === 1 ? 'package' : 'packages'} ready`;
}
