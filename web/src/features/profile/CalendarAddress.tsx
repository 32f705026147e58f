import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CalendarFeed } from '#shared/contracts/public/calendar-feeds.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { ProfileSection } from './ProfileSection.tsx';

const CALENDAR_FEED = ['calendar-feed'] as const;

/** The secret address under which a calendar app gets the customer's pickups and expected arrivals. */
export function CalendarAddress() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const creation = useRenewal('Calendar address created.');
  const feed = useQuery({
    queryKey: CALENDAR_FEED,
    queryFn: ({ signal }) => call('getCalendarFeed', {}, { signal }),
    // Another tab may have replaced or removed it.
    refetchOnWindowFocus: 'always',
  });
  return (
    <ProfileSection id="calendar" title="Calendar" headingRef={heading}>
      <Card sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 }, overflow: 'visible' }}>
        <div>See your pickups and expected arrivals in the calendar app that you use.</div>
        <Loaded
          isPart
          query={feed}
          loading={<Loading what="your calendar address" heights={[44]} />}
          failure="Your calendar address could not be loaded."
        >
          {({ path, version }) =>
            path === null ? (
              <Box>
                <BusyButton
                  variant="outlined"
                  isBusy={creation.isPending}
                  busyLabel="Creating…"
                  // The button is gone then.
                  onClick={() => creation.mutate(version, { onSuccess: () => heading.current?.focus() })}
                >
                  Create Calendar Address
                </BusyButton>
              </Box>
            ) : (
              <Address
                path={path}
                onReplace={() => setAsking('replace')}
                onRemove={() => setAsking('remove')}
              />
            )
          }
        </Loaded>
      </Card>
      {asking === 'replace' && (
        <ReplaceDialog version={feed.data?.version ?? 0} onClosed={() => setAsking(null)} />
      )}
      {asking === 'remove' && (
        <RemoveDialog
          onClosed={(isRemoved) => {
            setAsking(null);
            // The button that opened the dialog is gone.
            if (isRemoved) heading.current?.focus();
          }}
        />
      )}
    </ProfileSection>
  );
}

interface AddressProps {
  path: string;
  onReplace: () => void;
  onRemove: () => void;
}

function Address({ path, onReplace, onRemove }: AddressProps) {
  const { href } = new URL(path, window.location.origin);
  return (
    <>
      <Mono sx={{ overflowWrap: 'anywhere' }}>{href}</Mono>
      <Box sx={BUTTONS_STYLE}>
        <div>
          <CopyButton text={href} what="calendar address">
            Copy Address
          </CopyButton>
        </div>
        <Button component="a" href={href.replace(/^https?:/, 'webcal:')} variant="outlined" size="small">
          Open in Calendar App
        </Button>
        <Button variant="outlined" size="small" onClick={onReplace}>
          Replace
        </Button>
        <Button variant="outlined" size="small" color="error" onClick={onRemove}>
          Remove
        </Button>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        In Google Calendar or Outlook, add a calendar from a URL and paste the address. Your app decides how
        often it looks for changes. Anyone who has the address can see these dates. If somebody should no
        longer see them, replace it.
      </Box>
    </>
  );
}

function ReplaceDialog({ version, onClosed }: { version: number; onClosed: () => void }) {
  return (
    <MutationDialog
      mutation={useRenewal('Calendar address replaced.', { isShown: true })}
      variables={version}
      title="Replace calendar address"
      confirmLabel="Replace"
      cancelLabel="Keep it"
      busyLabel="Replacing…"
      failurePrefix="The address was not replaced. "
      onClosed={onClosed}
    >
      The address stops working, and you get a new one. Add the new one to each of your calendar apps.
    </MutationDialog>
  );
}

function RemoveDialog({ onClosed }: { onClosed: (isRemoved: boolean) => void }) {
  const client = useQueryClient();
  const removal = useSingleMutation({
    mutationFn: () => call('removeCalendarFeed', {}),
    // The address must be gone from the page even if the connection is too.
    onSuccess: () =>
      setData<CalendarFeed>(
        client,
        { queryKey: CALENDAR_FEED },
        (feed) => feed && { path: null, version: feed.version + 1 },
      ),
    meta: { success: 'Calendar address removed.', failure: 'The address was not removed.', isShown: true },
  });
  return (
    <MutationDialog
      mutation={removal}
      variables={undefined}
      title="Remove calendar address"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      busyLabel="Removing…"
      failurePrefix="The address was not removed. "
      onClosed={onClosed}
    >
      The address stops working, and your calendar apps get no more changes.
    </MutationDialog>
  );
}

/** Creates the address, or replaces the one of this version. A toast says if that failed, unless `isShown`. */
function useRenewal(success: string, { isShown = false } = {}) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (version: number) => call('renewCalendarFeed', { body: { version } }),
    onSuccess: (feed) => setData<CalendarFeed>(client, { queryKey: CALENDAR_FEED }, feed),
    meta: { success, failure: 'The calendar address was not saved.', isShown },
  });
}

const BUTTONS_STYLE = { display: 'flex', flexWrap: 'wrap', gap: 1.5 };
