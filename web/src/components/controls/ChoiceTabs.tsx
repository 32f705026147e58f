import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface ChoiceTabsProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChoose: (value: Value) => void;
  /** Inside the group, after the buttons. */
  children?: ReactNode;
}

/** Chooses which items a list shows, one button for each choice. */
export function ChoiceTabs<Value extends string>(props: ChoiceTabsProps<Value>) {
  const { label, value: chosen, options, onChoose, children } = props;
  return (
    <Box role="group" aria-label={label} sx={GROUP}>
      {options.map(({ value, label: text }) => (
        <ButtonBase key={value} aria-pressed={value === chosen} onClick={() => onChoose(value)} sx={TAB}>
          {text}
        </ButtonBase>
      ))}
      {children}
    </Box>
  );
}

const GROUP = {
  display: 'flex',
  // On a phone, one row that scrolls, so that the packages are in the first view.
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  gap: 1,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  // Room for the focus ring, which the scrolling row would clip.
  py: 0.5,
  mb: 1.5,
} as const;

const TAB = {
  flexShrink: 0,
  gap: 1,
  minHeight: 44,
  px: 1.75,
  borderRadius: '10px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  typography: 'button',
  fontSize: '0.875rem',
  '& b': { fontVariantNumeric: 'tabular-nums', color: 'text.secondary' },
  '&[aria-pressed="true"]': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '&[aria-pressed="true"] b': { color: 'inherit' },
} as const;
