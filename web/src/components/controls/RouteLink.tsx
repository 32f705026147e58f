import MuiLink, { type LinkProps } from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { isNavigatingTo } from '#web/lib/navigation/is-navigating-to.ts';

interface RouteLinkProps extends Pick<LinkProps, 'sx' | 'underline' | 'color' | 'children'> {
  to: string;
}

/** A router link in text. A double click adds one history entry, not two. */
export function RouteLink({ to, ...look }: RouteLinkProps) {
  return <MuiLink {...look} component={Link} to={to} onClick={ignoreSecondClick(to)} />;
}

/** A click handler for a link that ignores the second click of a double click, unless it opens another tab. */
export function ignoreSecondClick(to: string) {
  return (event: MouseEvent): void => {
    const inThisTab = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (inThisTab && isNavigatingTo(to)) event.preventDefault();
  };
}
