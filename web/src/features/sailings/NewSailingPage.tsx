import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { seasonSailings } from '#shared/rules/sailings/season.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { FormChoice } from '#web/components/form/FormChoice.tsx';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { SECTION_CARD, SECTION_COLUMNS } from '#web/components/layout/section-styles.ts';
import { sailingQuery, useCreateSailing, useCreateSeason } from '#web/domain/staff/sailings/queries.ts';
import { sailingPath, sailingsOfWeekPath } from '#web/domain/staff/staff-paths.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { CallsFields, WeekdaysField } from './SeasonFields.tsx';
import { SeasonPreview } from './SeasonPreview.tsx';
import { previewOf, SeasonForm, seasonLike, seasonOf, usualSeason } from './season-form.ts';

/** The query parameter with the id of a sailing whose pattern is proposed. */
const LIKE = 'like';

/** Route /staff/sailings/new: enters a sailing, or a season from a weekly pattern. */
export function NewSailingPage() {
  const [search] = useSearchParams();
  const like = search.get(LIKE) ?? '';
  const query = useQuery({ ...sailingQuery(like), enabled: like !== '' });
  return (
    <Page title="Enter sailings" links={<BackLink to={paths.staffSailings}>Sailings</BackLink>}>
      {like === '' ? (
        <NewSailing defaults={usualSeason(addDays(toLocalDate(portalTime(), ORIGIN_TIME_ZONE), 7))} />
      ) : (
        <Loaded
          query={query}
          loading={<Loading what="the sailing" heights={[420, 320]} />}
          failure="The sailing to copy could not be loaded."
        >
          {(sailing) => <NewSailing key={like} defaults={seasonLike(sailing)} />}
        </Loaded>
      )}
    </Page>
  );
}

function NewSailing({ defaults }: { defaults: SeasonForm }) {
  const [initial] = useState(defaults);
  const form = useAppForm(SeasonForm, initial);
  const values = useWatch({ control: form.control, compute: (all: SeasonForm) => all });
  const { isDirty, isSubmitting } = form.formState;
  const { submit, failure, isEntered } = useSending(form);
  const isOnce = values.repeat === 'ONCE';
  const rows = previewOf(values);
  const count = rows?.filter(({ sailing }) => sailing !== null).length ?? 0;
  return (
    <FormStack onSubmit={submit} aria-label="Sailings">
      <UnsavedChanges hasChanges={isDirty && !isEntered} />
      <Box sx={SECTION_COLUMNS}>
        <Card component="section" aria-labelledby="new-pattern" sx={{ ...SECTION_CARD, gap: 2.5 }}>
          <Typography variant="h2" id="new-pattern">
            Departure
          </Typography>
          <FormChoice
            form={form}
            name="repeat"
            label="How often"
            options={[
              { value: 'ONCE', label: 'Once' },
              { value: 'WEEKLY', label: 'Every week' },
            ]}
          />
          <Box sx={PAIR}>
            <FormTextField
              form={form}
              name="firstLoad"
              label={isOnce ? 'Load' : 'First load'}
              autoComplete="off"
              hint={isOnce ? 'Such as LOAD 55.' : 'The next ones count up.'}
            />
            <FormTextField form={form} name="carrier" label="Carrier" autoComplete="off" />
            <FormTextField
              form={form}
              name="first"
              label={isOnce ? 'Date of departure' : 'First day'}
              type="date"
              autoComplete="off"
            />
            {!isOnce && (
              <FormTextField form={form} name="last" label="Last day" type="date" autoComplete="off" />
            )}
            <FormTextField
              form={form}
              name="departureTime"
              label="Departure"
              type="time"
              autoComplete="off"
              hint="Local time in Tacoma."
            />
          </Box>
          {!isOnce && <WeekdaysField form={form} />}
          <Box sx={PAIR}>
            <FormTextField
              form={form}
              name="cutoffDays"
              label="Cut-off, days before"
              inputMode="numeric"
              autoComplete="off"
            />
            <FormTextField form={form} name="cutoffTime" label="Cut-off" type="time" autoComplete="off" />
          </Box>
          <CallsFields form={form} calls={values.calls} />
        </Card>
        <Card component="section" aria-labelledby="new-preview" sx={SECTION_CARD}>
          <Typography variant="h2" id="new-preview">
            {isOnce ? 'The sailing' : 'The season'}
          </Typography>
          <SeasonPreview form={form} rows={rows} isOnce={isOnce} />
          <FormError message={failure} />
          <SubmitButton isSubmitting={isSubmitting} busyLabel="Entering…">
            {isOnce ? 'Enter sailing' : `Enter ${count === 1 ? '1 sailing' : `${count} sailings`}`}
          </SubmitButton>
        </Card>
      </Box>
    </FormStack>
  );
}

/** What was entered: its page, and what is said there. */
interface Entered {
  readonly path: string;
  readonly text: string;
}

/** Sends the form, and goes to what was entered, once the entered form no longer blocks navigation. */
function useSending(form: ReturnType<typeof useAppForm<SeasonForm>>) {
  const [entered, setEntered] = useState<Entered | null>(null);
  const navigate = useNavigate();
  const { mutateAsync: createSailing } = useCreateSailing();
  const { mutateAsync: createSeason } = useCreateSeason();
  useEffect(() => {
    if (!entered) return;
    notifyOnNextPage(entered.text);
    void navigate(entered.path, { replace: true });
  }, [entered, navigate]);
  const sending = useSubmit(form, async (values) => {
    const season = seasonOf(values);
    const [sailing] = seasonSailings(season);
    if (values.repeat === 'ONCE' && sailing) {
      const { sailingId } = await createSailing(sailing);
      setEntered({ path: sailingPath(sailingId), text: 'Sailing entered.' });
    } else {
      const { created, existing } = await createSeason(season);
      setEntered({ path: sailingsOfWeekPath(season.first), text: seasonText(created, existing) });
    }
  });
  return { ...sending, isEntered: entered !== null };
}

function seasonText(created: number, existing: number): string {
  const entered = `${created} ${created === 1 ? 'sailing' : 'sailings'} entered.`;
  return existing === 0 ? entered : `${entered} ${existing} existed already.`;
}

const PAIR = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
