import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Navigate, useLocation } from 'react-router-dom';
import { RouteButton, RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { lacksConfirmation, useMessageSettings } from '#web/domain/message/settings-queries.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { ConfirmPhone, NUMBER_CONFIRMED } from './ConfirmPhone.tsx';

/**
 * Route /confirm-number: the last step of onboarding, for customers who want texts. It can be skipped. Whoever needs no
 * confirmation goes on to the page that the guard has put into the history entry.
 */
export function ConfirmNumberPage() {
  const { state } = useLocation();
  const from: unknown = state?.from;
  const next = typeof from === 'string' ? from : paths.orders;
  const query = useMessageSettings();
  const isCurrentPage = useIsCurrentPage();
  if (query.data && !lacksConfirmation(query.data)) return <Navigate to={next} replace />;
  return (
    <Page title="Confirm Your Number" narrow>
      <Loaded
        query={query}
        loading={<Loading what="message settings" heights={[72, 44]} />}
        failure="Your message settings could not be loaded."
      >
        {({ texts }) => (
          <>
            <Typography>
              Confirm {texts.phone}, and we'll text you when a package needs something from you or is ready
              for pickup. Until then, messages come by email.
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              Is this not your number? <RouteLink to={paths.profile}>Change it in your profile</RouteLink>
            </Typography>
            <ConfirmPhone
              key={texts.phone}
              texts={texts}
              onConfirmed={() => isCurrentPage() && notifyOnNextPage(NUMBER_CONFIRMED)}
            />
          </>
        )}
      </Loaded>
      <Box sx={{ mt: 3 }}>
        <RouteButton to={next}>Skip for now</RouteButton>
      </Box>
    </Page>
  );
}
