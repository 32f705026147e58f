import type { SystemStyleObject, Theme } from '@mui/system';

/** The smallest comfortable target. */
const ROW_HEIGHT = 44;
/** Six rows are closer to each other than five, so that a phone has to scroll less to the times. */
const rowGap = (rows: number) => (rows > 5 ? 2 : 4);

/** The layout of Material UI's calendar: seven columns as wide as the page allows, and rows of 44 pixels. */
export const calendarStyle = (rows: number): SystemStyleObject<Theme> => ({
  width: '100%',
  maxWidth: 420,
  height: 'auto',
  maxHeight: 'none',
  overflow: 'visible',
  '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    columnGap: '2px',
  },
  '& .MuiDayCalendar-weekContainer': { m: 0, mb: `${rowGap(rows)}px` },
  '& .MuiDayCalendar-weekDayLabel': {
    width: 'auto',
    height: 24,
    m: 0,
    fontSize: '0.875rem',
    fontWeight: 650,
  },
  '& .MuiDayCalendar-slideTransition': { minHeight: rows * (ROW_HEIGHT + rowGap(rows)) },
  '& .MuiDayCalendar-monthContainer': { overflow: 'visible' },
  // Room for the focus rings of the outer days.
  '& .MuiPickersSlideTransition-root': { overflow: 'clip', overflowClipMargin: '6px' },
  '& .MuiPickerDay-root': {
    width: 'auto',
    height: ROW_HEIGHT,
    m: 0,
    borderRadius: '10px',
    fontSize: '1rem',
    fontWeight: 650,
    color: 'text.primary',
    bgcolor: 'background.sunken',
    '&:hover, &:focus': { bgcolor: 'secondary.light' },
    '&.MuiPickerDay-today': { outline: 'none', boxShadow: 'inset 0 0 0 2px currentcolor' },
    '&[aria-disabled="true"], &:disabled': {
      fontWeight: 400,
      color: 'text.secondary',
      bgcolor: 'transparent',
      cursor: 'default',
    },
    '&[aria-disabled="true"]': { textDecoration: 'line-through' },
    '&:disabled': { opacity: 0.6 },
    '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected:focus': {
      color: 'primary.contrastText',
      bgcolor: 'primary.main',
    },
    // The theme's focus ring: the outline of today's mark has the same specificity.
    '&:focus-visible': {
      outline: '3px solid',
      outlineColor: 'secondary.main',
      outlineOffset: '2px',
      zIndex: 1,
    },
    // Selected and today have no background in forced-colors mode.
    '@media (forced-colors: active)': { '&.Mui-selected': { border: '3px solid' } },
  },
});
