import Box from '@mui/material/Box';
import { formatDollars } from '#web/lib/numbers.ts';

interface MoneyProps {
  /** US dollars. */
  amount: number;
}

/** An amount in US dollars, in tabular figures. */
export function Money({ amount }: MoneyProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatDollars(amount)}
    </Box>
  );
}
