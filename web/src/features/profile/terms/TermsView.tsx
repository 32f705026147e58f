import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { CustomerProfile } from '../../../../../shared/contracts/customers.ts';
import { TERMS_VERSION } from '../../../../../shared/rules/terms.ts';
import { Callout } from '../../../components/feedback/Callout.tsx';
import { CheckCircleIcon } from '../../../components/icons.tsx';
import { ActionBar } from '../../../components/layout/ActionBar.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { useAgreeToTerms } from '../queries.ts';
import { TermsText } from './TermsText.tsx';

// A day without a time is the same day everywhere: it must not be moved by the browser's zone.
const EFFECTIVE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(TERMS_VERSION),
);

/** The shipping terms, and the way to agree to them for whoever has not. */
export function TermsView({ profile }: { profile: CustomerProfile | null }) {
  // It can take the place of another view of the same address, which the shell does not notice.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const mayAgree = profile !== null && !profile.hasAgreedToLatestTos;
  return (
    <Page title="Terms and Conditions" narrow>
      <Typography sx={{ color: 'text.secondary', fontWeight: 600, mt: -2, mb: 3 }}>
        Effective {EFFECTIVE}
      </Typography>
      {profile?.hasAgreedToLatestTos && (
        <Box sx={{ mb: 3 }}>
          <Callout icon={CheckCircleIcon} tone="success" title="You have agreed to these terms.">
            They hold for every package that you ship with us.
          </Callout>
        </Box>
      )}
      <TermsText />
      {mayAgree && <AgreeBar />}
    </Page>
  );
}

/** Stays in view while the terms are read. */
function AgreeBar() {
  const agree = useAgreeToTerms();
  // Two presses can come before the first one is on screen.
  const sending = useRef(false);

  function send(): void {
    if (sending.current) return;
    sending.current = true;
    agree.mutate(undefined, {
      onSettled: () => {
        sending.current = false;
      },
    });
  }

  return (
    <ActionBar sx={{ mt: 4 }}>
      <Button variant="contained" size="large" fullWidth aria-disabled={agree.isPending} onClick={send}>
        {agree.isPending ? 'Saving…' : 'Agree to Terms and Conditions'}
      </Button>
    </ActionBar>
  );
}
