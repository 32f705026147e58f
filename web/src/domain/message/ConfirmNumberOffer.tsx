import Box from '@mui/material/Box';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { InfoIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';
import { lacksConfirmation, useMessageSettings } from './settings-queries.ts';

/** Tells customers who want texts that none are sent before their number is confirmed. */
export function ConfirmNumberOffer() {
  const { data: settings } = useMessageSettings();
  if (!settings || !lacksConfirmation(settings)) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Callout icon={InfoIcon} tone="info" title="You get no texts yet">
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
