import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface TimelineProps {
  /** The newest item is the first one. */
  isReversed?: boolean;
  children: ReactNode;
}

/** A list of {@link TimelineItem}s, whose dots are joined by a line. */
export function Timeline({ isReversed = false, children }: TimelineProps) {
  return (
    <Box component="ol" reversed={isReversed} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

interface TimelineItemProps {
  isFilled: boolean;
  isCurrent?: boolean;
  label: ReactNode;
  /** On the other side of the line, such as a date. */
  aside: ReactNode;
  children?: ReactNode;
}

export function TimelineItem({ isFilled, isCurrent = false, label, aside, children }: TimelineItemProps) {
  const color = isFilled || isCurrent ? 'primary.main' : 'text.secondary';
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        pl: 3,
        pb: 1.5,
        fontWeight: isCurrent ? 700 : 400,
        // The line between the dots.
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 5,
          top: 14,
          bottom: -6,
          width: 2,
          bgcolor: 'divider',
        },
        '&:last-of-type::before': { display: 'none' },
        '&::after': {
          content: '""',
          position: 'absolute',
          left: 0,
          top: 6,
          width: 12,
          height: 12,
          boxSizing: 'border-box',
          borderRadius: '50%',
          border: 2,
          borderColor: color,
          bgcolor: isFilled ? color : 'background.paper',
        },
      }}
    >
      {label}
      <Box sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>{aside}</Box>
      {children && <Box sx={{ flexBasis: '100%', fontWeight: 400 }}>{children}</Box>}
    </Box>
  );
}
