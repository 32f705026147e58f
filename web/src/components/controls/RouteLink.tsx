import Button, { type ButtonProps } from '@mui/material/Button';
import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link } from 'react-router-dom';

interface RouteLinkProps extends Pick<LinkProps, 'sx' | 'underline' | 'color' | 'children'> {
  to: string;
}

/** A router link in text. */
export function RouteLink({ to, ...look }: RouteLinkProps) {
  return <MuiLink {...look} component={Link} to={to} />;
}

interface RouteButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'sx' | 'children'> {
  to: string;
  /** Stored in the page's history entry. */
  state?: unknown;
  /** The id of an element that tells similar links apart. */
  describedBy?: string;
  /** Focuses it when it appears. */
  takesFocus?: boolean;
}

/** A {@link RouteLink} styled as a button. */
export function RouteButton({ to, state, describedBy, takesFocus, ...look }: RouteButtonProps) {
  return (
    <Button
      {...look}
      ref={takesFocus ? focus : undefined}
      component={Link}
      to={to}
      state={state}
      aria-describedby={describedBy}
    />
  );
}

const focus = (link: HTMLElement | null) => link?.focus();

interface MailLinkProps {
  address: string;
  subject?: string | undefined;
}

/** A `mailto:` link that wraps before the @ if it can. */
export function MailLink({ address, subject }: MailLinkProps) {
  const [account, domain] = address.split('@');
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return (
    <MuiLink href={`mailto:${address}${query}`} sx={{ overflowWrap: 'anywhere' }}>
      {account}
      <wbr />@{domain}
    </MuiLink>
  );
}
