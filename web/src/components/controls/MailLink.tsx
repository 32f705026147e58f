import Link from '@mui/material/Link';

interface MailLinkProps {
  address: string;
  subject?: string | undefined;
}

/** A `mailto:` link that wraps before the @ if it can. */
export function MailLink({ address, subject }: MailLinkProps) {
  const [account, domain] = address.split('@');
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <Link href={`mailto:${address}${query}`} sx={{ overflowWrap: 'anywhere' }}>
      {account}
      <wbr />@{domain}
    </Link>
  );
}
