import type { SystemStyleObject, Theme } from '@mui/system';

/** As many columns as fit the longest text, `12:30 PM`: three or four on a phone. */
export const TIME_GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(calc(8ch + 8px), 1fr))',
  gap: 0.75,
  fontSize: '0.875rem',
  fontWeight: 600,
} as const;

/** A radio button that fills its tile, so that the whole tile is the target. */
export const TIME_STYLE: SystemStyleObject<Theme> = {
  position: 'relative',
  display: 'grid',
  minHeight: 44,
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    m: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& span': {
    display: 'grid',
    placeContent: 'center',
    textAlign: 'center',
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    border: 1,
    borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 80%, transparent)',
    borderRadius: '10px',
    bgcolor: 'background.paper',
  },
  '& small': { fontSize: '0.875rem', fontWeight: 500, whiteSpace: 'normal' },
  '& input:hover + span': { bgcolor: 'secondary.light' },
  '& input:checked + span': {
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    '@media (forced-colors: active)': { borderWidth: 4 },
  },
  '& input:focus-visible + span': {
    outline: '3px solid',
    outlineColor: 'secondary.main',
    outlineOffset: '2px',
  },
};
