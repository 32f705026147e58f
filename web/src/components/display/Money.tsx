import Box from '@mui/material/Box';
import { formatDollars } from '../../lib/numbers.ts';

interface MoneyProps {
  /** US dollars. */
  amount: number;
}

/** An amount of US dollars in figures of one width, so that amounts below each other line up. */
export function Money({ amount }: MoneyProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatDollars(amount)}
    </Box>
  );
}
