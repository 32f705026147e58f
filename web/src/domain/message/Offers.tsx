import Box from '@mui/material/Box';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { InfoIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';
import { useMyProfile } from '../customer/queries.ts';
import { PushSwitch } from './push/PushSwitch.tsx';
import { lacksConfirmation, useMessageSettings } from './settings-queries.ts';

/** What would tell the customer more: texts, and notifications on this device. */
export function Offers() {
  const { data: profile } = useMyProfile();
  return (
    <>
      {profile && profile.contactMethod !== 'EMAIL' && <ConfirmNumberOffer />}
      <PushSwitch isOffer />
    </>
  );
}

/** Tells customers who want texts that none are sent before their number is confirmed. */
function ConfirmNumberOffer() {
  const { data: settings } = useMessageSettings();
  if (!settings || !lacksConfirmation(settings)) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Callout icon={InfoIcon} tone="info" title="You're not getting texts yet">
        <Box component="p" sx={{ m: 0, mb: 1.5 }}>
          Confirm {settings.texts.phone} to get texts. Until then, messages come by email.
        </Box>
        <RouteButton to={paths.confirmNumber} state={{ from: paths.orders }} variant="outlined">
          Confirm number
        </RouteButton>
      </Callout>
    </Box>
  );
}
