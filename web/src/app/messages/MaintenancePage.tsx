import Typography from '@mui/material/Typography';
import { MailLink } from '#web/components/controls/MailLink.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { MessagePage } from './MessagePage.tsx';

/** Replaces every page while the maintenance flag is set. */
export function MaintenancePage() {
  const { customerServiceEmail } = useRuntimeConfig();
  return (
    <MessagePage title="Scheduled Maintenance Notice">
      <Typography>The portal is unavailable from 9 PM PST on October 24 for upgrades.</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Your packages keep moving in the meantime. For urgent questions, email{' '}
        <MailLink address={customerServiceEmail} />.
      </Typography>
    </MessagePage>
  );
}
