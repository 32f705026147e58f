import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { dayText, localTimeText } from '#shared/rules/texts/storage.ts';
import type { useAppForm } from '#web/components/form/use-app-form.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import type { PreviewRow, SeasonForm } from './season-form.ts';

interface SeasonPreviewProps {
  form: ReturnType<typeof useAppForm<SeasonForm>>;
  /** Null while the form is incomplete. */
  rows: readonly PreviewRow[] | null;
  isOnce: boolean;
}

/** What would be entered. A date of a season without a sailing is an exception, which takes no load number. */
export function SeasonPreview({ form, rows, isOnce }: SeasonPreviewProps) {
  if (!rows)
    return (
      <Box sx={QUIET}>
        Fill in the form to see {isOnce ? 'the sailing' : 'the sailings'} before you enter{' '}
        {isOnce ? 'it' : 'them'}.
      </Box>
    );
  const first = rows.find(({ sailing }) => sailing !== null)?.sailing;
  if (isOnce) return first && <SailingTimes sailing={first} />;
  const exclude = (date: string, isExcluded: boolean) => {
    const others = form.getValues('exceptions').filter((each) => each !== date);
    form.setValue('exceptions', isExcluded ? [...others, date].toSorted() : others, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <>
      <Box sx={QUIET}>Clear a date on which nothing departs.</Box>
      {form.formState.errors.exceptions && (
        <FormHelperText error role="alert">
          {form.formState.errors.exceptions.message}
        </FormHelperText>
      )}
      <Box component="ul" aria-label="Sailings of the season" sx={LIST}>
        {rows.map(({ date, sailing }) => (
          <li key={date}>
            <FormControlLabel
              label={
                sailing ? `${dayText(date)}: ${sailing.loadNumber}` : `${dayText(date)}: nothing departs`
              }
              control={
                <Checkbox
                  checked={sailing !== null}
                  onChange={({ target }) => exclude(date, !target.checked)}
                />
              }
            />
          </li>
        ))}
      </Box>
      {first && (
        <>
          <Box sx={QUIET}>The first one:</Box>
          <SailingTimes sailing={first} />
        </>
      )}
    </>
  );
}

function SailingTimes({
  sailing: { cutoff, departure, calls },
}: {
  sailing: NonNullable<PreviewRow['sailing']>;
}) {
  const { nameOf } = useTerminals();
  return (
    <Box component="dl" sx={TIMES}>
      <dt>Cut-off</dt>
      <dd>{localTimeText(cutoff)}</dd>
      <dt>Departure</dt>
      <dd>{localTimeText(departure)}</dd>
      {calls.map(({ locationCode, arrival }) => (
        <Box key={locationCode} sx={{ display: 'contents' }}>
          <dt>{nameOf(locationCode)}</dt>
          <dd>{localTimeText(arrival)}</dd>
        </Box>
      ))}
    </Box>
  );
}

const QUIET = { color: 'text.secondary', typography: 'body2' } as const;

const LIST = { listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' } as const;

const TIMES = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;
