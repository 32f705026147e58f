import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { TRACK_PATH } from '#shared/site-paths.ts';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { MailLink } from '#web/components/controls/RouteLink.tsx';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

interface HelpDialogProps {
  onClose: () => void;
  /** The customer number, for the subject of an email. */
  customerNumber: string | undefined;
}

/** The contact addresses, by subject, and where anybody can track a package. */
export function HelpDialog({ onClose, customerNumber }: HelpDialogProps) {
  const { customerServiceEmail, ratesEmail } = useRuntimeConfig();
  const subject = customerNumber === undefined ? undefined : `Customer ${customerNumber}`;
  return (
    <ResponsiveDialog open onClose={onClose} title="Help" maxWidth="xs">
      <Box component="dl" sx={{ m: 0, '& dt': { fontWeight: 700 }, '& dd': { m: 0, mb: 3 } }}>
        <dt>Customer service</dt>
        <dd>
          Packages, pickups, payments and your account.
          <Contact address={customerServiceEmail} what="customer service address" subject={subject} />
        </dd>
        <dt>Rates team</dt>
        <dd>
          Rates for large and oversized packages.
          <Contact address={ratesEmail} what="rates team address" subject={subject} />
        </dd>
        <dt>Waiting for somebody else's package?</dt>
        <dd>
          Its freight bill number is enough.
          <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
            <Link href={TRACK_PATH}>Track a package</Link>
          </Box>
        </dd>
      </Box>
    </ResponsiveDialog>
  );
}

interface ContactProps {
  address: string;
  what: string;
  subject: string | undefined;
}

function Contact({ address, what, subject }: ContactProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <MailLink address={address} subject={subject} />
      <CopyButton text={address} what={what} />
    </Box>
  );
}
