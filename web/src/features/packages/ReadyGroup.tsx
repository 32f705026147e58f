import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useId } from 'react';
import type { LocationCode } from '#shared/rules/locations.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { PickupLink } from '#web/domain/appointment/PickupLink.tsx';
import { useLocationNames, useTerminal } from '#web/domain/terminal/queries.ts';
import { addressLine, CLOSED, mapUrl, openingHours } from '#web/domain/terminal/terminal-texts.ts';

interface ReadyGroupProps {
  code: LocationCode;
  count: number;
  /** Whether no earlier section has packages that are ready there. */
  isFirst: boolean;
  children: ReactNode;
}

/**
 * The packages of a section that are ready at one terminal. The first group of a terminal shows its address and hours,
 * and the pickup link for the packages of all sections.
 */
export function ReadyGroup({ code, count, isFirst, children }: ReadyGroupProps) {
  const nameOf = useLocationNames();
  const terminal = useTerminal(code);
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={GROUP_STYLE}>
      <Box sx={HEAD_STYLE}>
        <Box id={titleId} sx={{ fontSize: '0.875rem', fontWeight: 700 }}>
          Ready for pickup in {nameOf(code)} ({count})
        </Box>
        {isFirst && <PickupLink code={code} />}
        {isFirst && terminal && (
          <Box sx={TERMINAL_STYLE}>
            <Link href={mapUrl(terminal)} target="_blank" rel="noopener noreferrer" underline="always">
              {addressLine(terminal)}
              <VisuallyHidden> (map, opens in a new tab)</VisuallyHidden>
            </Link>
            <div>
              {openingHours(terminal)
                .filter(({ hours }) => hours !== CLOSED)
                .map(({ days, hours }) => `${days} ${hours}`)
                .join(', ')}
            </div>
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

const GROUP_STYLE = { mb: { xs: 1.25, sm: 2.5 }, '&:last-child': { mb: 0 } };

const HEAD_STYLE = { mb: 0.75, '& > a': { width: 'fit-content' } };

const TERMINAL_STYLE = {
  typography: 'body2',
  lineHeight: '20px',
  color: 'text.secondary',
  '& > a': {
    position: 'relative',
    display: 'inline-block',
    minHeight: 24,
    color: 'inherit',
    fontWeight: 500,
    // A touch target of 44 px, over the hours and not over the link above.
    '&::after': { content: '""', position: 'absolute', inset: '0 0 -20px' },
  },
};
