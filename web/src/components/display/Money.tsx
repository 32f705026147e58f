import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDollars } from '#web/lib/numbers.ts';

/** An amount in US dollars, in tabular figures. */
export function Money({ amount }: { amount: number }) {
  return <span style={FIGURES}>{formatDollars(amount)}</span>;
}

// An inline style, because tables render hundreds of these.
const FIGURES = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

interface AmountRowProps {
  name: ReactNode;
  /** US dollars. */
  amount?: number;
  /** The value, in place of an amount. */
  children?: ReactNode;
  /** A total, separated from the rows above by a line; `large` for the main total of a page. */
  total?: boolean | 'large';
}

/** A name with an amount or another value, in a `dl`. */
export function AmountRow({ name, amount, children, total = false }: AmountRowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        py: 0.75,
        ...(total && { mt: 0.5, pt: 1.25, borderTop: 1, borderColor: 'divider', fontWeight: 700 }),
        ...(total === 'large' && { fontSize: '1.125rem' }),
      }}
    >
      <dt>{name}</dt>
      <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
        {amount === undefined ? children : <Money amount={amount} />}
      </Box>
    </Box>
  );
}
