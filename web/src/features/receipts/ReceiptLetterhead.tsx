import Box from '@mui/material/Box';
import { Logo } from '#web/components/layout/Logo.tsx';
import { useTerminal } from '#web/domain/terminal/queries.ts';
import { addressLine } from '#web/domain/terminal/terminal-texts.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

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
      <Box sx={ADDRESS_STYLE}>{origin && addressLine(origin)}</Box>
    </Box>
  );
}

/** As high as the address before it is loaded: two lines on a phone. */
const ADDRESS_STYLE = {
  flexBasis: { xs: '100%', sm: 'auto' },
  minHeight: { xs: '3em', sm: '1.5em' },
  lineHeight: 1.5,
  fontSize: '0.875rem',
  color: 'text.secondary',
};
