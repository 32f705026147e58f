import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Location } from '#shared/contracts/locations.ts';
import { addressLine, mapUrl, openingHours } from '#shared/rules/texts/terminals.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { ClockIcon, PinIcon } from '#web/components/icons.tsx';

/** The address of a terminal, linked to a map, and its opening hours. */
export function TerminalFacts({ terminal }: { terminal: Location }) {
  return (
    <Box component="dl" sx={LIST_STYLE}>
      <dt>
        <PinIcon aria-hidden />
        <VisuallyHidden>Address</VisuallyHidden>
      </dt>
      <dd>
        <Link
          href={mapUrl(terminal)}
          target="_blank"
          rel="noopener noreferrer"
          underline="always"
          sx={ADDRESS_STYLE}
        >
          {addressLine(terminal)}
          <VisuallyHidden> (map, opens in a new tab)</VisuallyHidden>
        </Link>
      </dd>
      <dt>
        <ClockIcon aria-hidden />
        <VisuallyHidden>Opening hours</VisuallyHidden>
      </dt>
      <Box component="dd" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        {openingHours(terminal).map(({ days, hours }) => (
          <Box key={days} component="span" sx={{ whiteSpace: 'nowrap' }}>
            {days} {hours}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A touch target of 44 px in a line of 20. */
const ADDRESS_STYLE = {
  position: 'relative',
  display: 'inline-block',
  fontWeight: 500,
  '&::after': { content: '""', position: 'absolute', inset: '-12px 0' },
};

const LIST_STYLE = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 0.75,
  columnGap: 1,
  typography: 'body2',
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  '& dd': { m: 0 },
  '& svg': { display: 'block', fontSize: 18, mt: '1px', color: 'text.secondary' },
};
