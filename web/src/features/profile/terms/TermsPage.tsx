import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { TERMS_VERSION } from '#shared/rules/terms.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { CheckCircleIcon } from '#web/components/icons.tsx';
import { ActionBar } from '#web/components/layout/ActionBar.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { useAgreeToTerms } from '../queries.ts';
import { TermsText } from './TermsText.tsx';

/** Route /terms-and-conditions: the shipping terms, and the agreement to them. */
export function TermsPage() {
  const { data: profile } = useMyProfile();
  return <TermsView profile={profile ?? null} />;
}

// A date without a time must not be shifted by the browser's time zone.
const EFFECTIVE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(TERMS_VERSION),
);

/** The shipping terms, with a button to agree for customers who have not. */
export function TermsView({ profile }: { profile: CustomerProfile | null }) {
  // At /onboarding, it replaces the form at the same URL, so the shell does not scroll up.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const { mutate: agree, isPending } = useAgreeToTerms();
  const canAgree = profile !== null && !profile.hasAgreedToLatestTos;
  return (
    <Page title="Terms and Conditions" narrow>
      <Typography sx={{ color: 'text.secondary', fontWeight: 600, mt: -2, mb: 3 }}>
        Effective {EFFECTIVE}
      </Typography>
      {profile?.hasAgreedToLatestTos && (
        <Box sx={{ mb: 3 }}>
          <Callout icon={CheckCircleIcon} tone="success" title="You have agreed to these terms.">
            They apply to every package you ship with us.
          </Callout>
        </Box>
      )}
      <TermsText />
      {canAgree && (
        <ActionBar sx={{ mt: 4 }}>
          <BusyButton
            variant="contained"
            size="large"
            fullWidth
            isBusy={isPending}
            busyLabel="Saving…"
            onClick={() => agree()}
          >
            Agree to Terms and Conditions
          </BusyButton>
        </ActionBar>
      )}
    </Page>
  );
}
