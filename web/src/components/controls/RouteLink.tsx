import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { ignoreSecondClick } from './ignore-second-click.ts';

interface RouteLinkProps extends Pick<LinkProps, 'sx' | 'underline' | 'color' | 'children'> {
  to: string;
}

/** A router link in text. A double click adds one history entry, not two. */
export function RouteLink({ to, ...look }: RouteLinkProps) {
  return <MuiLink {...look} component={Link} to={to} onClick={ignoreSecondClick(to)} />;
}
