import Box from '@mui/material/Box';
import { Logo } from '../../components/layout/Logo.tsx';
import { useTerminal } from '../../domain/terminal/queries.ts';
import { addressLine } from '../../domain/terminal/terminal-texts.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';

/** The sender: the product and the address of the Tacoma terminal. */
export function ReceiptLetterhead() {
  const { productName } = useRuntimeConfig();
  const origin = useTerminal('TAC');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
      }}
    >
      <Logo name={productName} />
      {origin && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{addressLine(origin)}</Box>}
    </Box>
  );
}
