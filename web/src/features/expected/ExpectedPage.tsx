import Box from '@mui/material/Box';
import { DEFAULT_DESTINATION } from '#shared/rules/locations.ts';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { useMyPreAlerts } from '#web/domain/pre-alert/queries.ts';
import { AddPackages } from './AddPackages.tsx';
import { ExpectedList } from './ExpectedList.tsx';
import { ForwardingAddress } from './ForwardingAddress.tsx';

/** Route /expected: what the customer says about packages that are on their way to us. */
export function ExpectedPage() {
  const { data: profile } = useMyProfile();
  const preferred = profile?.preferredDestination ?? DEFAULT_DESTINATION;
  return (
    <Page title="Expected Packages">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 760 }}>
        {profile && <AddPackages preferred={preferred} />}
        <Loaded
          query={useMyPreAlerts()}
          loading={<Loading what="expected packages" heights={[96, 96]} gap={1.25} />}
          failure="Your expected packages could not be loaded."
        >
          {({ shown, unreadable }) => (
            <>
              <UnreadableNotice count={unreadable} what="expected package" />
              <ExpectedList
                label="On their way"
                preAlerts={shown.filter(({ state }) => state !== 'ARRIVED')}
                preferred={preferred}
              />
              <ExpectedList
                label="Arrived"
                preAlerts={shown.filter(({ state }) => state === 'ARRIVED')}
                preferred={preferred}
              />
            </>
          )}
        </Loaded>
        <ForwardingAddress />
      </Box>
    </Page>
  );
}
