import Box from '@mui/material/Box';
import type { SystemStyleObject, Theme } from '@mui/system';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useId, useMemo, useState } from 'react';
import type { PickupDate } from '#shared/contracts/appointments.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';
import { CalendarDays, CalendarHeader, CalendarHint, PickupDay } from './calendar-parts.tsx';
import { rowsOfMonths, toDate, toDay } from './day-grid.ts';

interface PickupCalendarProps {
  /** All dates of the calendar in order, starting with today at the terminal. */
  dates: readonly PickupDate[];
  /** The chosen date; empty if there is none. */
  value: string;
  /** The date to open on without a value. */
  referenceDate: string;
  /** When free storage ends, local time at the terminal; null if that has passed or is not known. */
  freeUntil: string | null;
  onChoose: (date: string) => void;
}

const SLOTS = { day: PickupDay, calendarHeader: CalendarHeader };
const VIEWS = ['day'] as const;

/**
 * A terminal's calendar. All dates are in the terminal's time zone, wherever the browser is. Dates without free times
 * show their reason on focus and hover.
 */
export function PickupCalendar({ dates, value, referenceDate, freeUntil, onChoose }: PickupCalendarProps) {
  const id = useId();
  const [hinted, setHinted] = useState<string | null>(null);
  const [first = '', last = ''] = [dates[0]?.date, dates.at(-1)?.date];
  const texts = useMemo(() => [...new Set(dates.map(({ reason }) => reason ?? ''))], [dates]);
  // Memoized, because a new object makes the calendar return to its month.
  const day = useMemo(() => (value === '' ? null : toDay(value)), [value]);
  const reference = useMemo(() => toDay(referenceDate), [referenceDate]);
  const limits = useMemo(() => ({ minDate: toDay(first), maxDate: toDay(last) }), [first, last]);
  const days = useMemo(
    () => ({
      first,
      last,
      reasons: new Map(dates.map(({ date, reason }) => [date, reason])),
      reasonId: (reason: string) => `${id}-reason-${texts.indexOf(reason)}`,
      lastFree: freeUntil?.slice(0, 10) ?? null,
      lastFreeId: `${id}-free`,
      onHint: setHinted,
    }),
    [first, last, dates, id, texts, freeUntil],
  );
  if (first === '') return null;
  const rows = rowsOfMonths({ first, last });
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <CalendarHint value={hintOf(days.reasons, hinted)}>
        <CalendarDays value={days}>
          <DateCalendar
            // A new day at the terminal starts a new calendar.
            key={first}
            {...limits}
            views={VIEWS}
            value={day}
            referenceDate={reference}
            timezone="UTC"
            onChange={(chosen) => chosen && onChoose(toDate(chosen))}
            fixedWeekNumber={rows}
            dayOfWeekFormatter={(weekday) => weekday.format('ddd')}
            slots={SLOTS}
            sx={calendarStyle(rows)}
          />
        </CalendarDays>
      </CalendarHint>
      {freeUntil !== null && (
        <Box id={days.lastFreeId} sx={FREE_STYLE}>
          Free storage ends {localTimeText(freeUntil)}
        </Box>
      )}
      <Box hidden>
        {texts.map((reason) => (
          <span key={reason} id={days.reasonId(reason)}>
            {reason}
          </span>
        ))}
      </Box>
    </LocalizationProvider>
  );
}

/** The line at the end of the last day with free storage, and before the text that says so. */
const FREE_LINE = { content: '""', width: 4, borderRadius: 2, bgcolor: 'warning.main' } as const;

const FREE_STYLE = {
  display: 'flex',
  gap: 1,
  pl: { xs: 1.25, sm: 1 },
  typography: 'body2',
  fontWeight: 650,
  '&::before': FREE_LINE,
  '@media (forced-colors: active)': { '&::before': { bgcolor: 'CanvasText' } },
} as const;

/** Why the focused or hovered date cannot be chosen. */
function hintOf(reasons: ReadonlyMap<string, string | null>, date: string | null): string {
  const reason = date === null ? null : reasons.get(date);
  if (date === null || !reason) return 'Select a crossed-out day for details.';
  // The reason comes first, because a long one leaves no room for the date on a phone.
  return `${reason} · ${toDay(date).format('ddd, MMM D')}`;
}

/** The minimum touch target in pixels. */
const ROW_HEIGHT = 44;
/** Six rows are closer together than five, so that the times need less scrolling on a phone. */
const rowGap = (rows: number) => (rows > 5 ? 2 : 4);

/** The layout of Material UI's calendar: seven columns as wide as the page allows, and rows of 44 pixels. */
const calendarStyle = (rows: number): SystemStyleObject<Theme> => ({
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
    '&[data-last-free]': { overflow: 'visible' },
    '&[data-last-free]::after': { ...FREE_LINE, position: 'absolute', insetBlock: 4, right: -3 },
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
