import Box from '@mui/material/Box';
import type { LocationCode } from '#shared/rules/locations.ts';
import { addressLine } from '#shared/rules/texts/terminals.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { Logo } from '#web/components/layout/Logo.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useTerminal } from './queries.ts';

/** The sender of a document: the product and the address of a terminal. */
export function Letterhead({ code }: { code: LocationCode }) {
  const { productName } = useRuntimeConfig();
  return (
    <Box sx={LETTERHEAD_STYLE}>
      <Logo name={productName} />
      <Box sx={ADDRESS_STYLE}>
        <Loaded isLine query={useTerminal(code)} loading={null} failure="Our address could not be loaded.">
          {(terminal) => terminal && addressLine(terminal)}
        </Loaded>
      </Box>
    </Box>
  );
}

const LETTERHEAD_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;

/** Reserves the height of the address before it loads: two lines on a phone. */
const ADDRESS_STYLE = {
  flexBasis: { xs: '100%', sm: 'auto' },
  minHeight: { xs: '3em', sm: '1.5em' },
  typography: 'body2',
  lineHeight: 1.5,
  color: 'text.secondary',
} as const;
