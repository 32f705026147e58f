import Button, { type ButtonProps } from '@mui/material/Button';
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
      onClick={ignoreSecondClick(to)}
    />
  );
}

const focus = (link: HTMLElement | null) => link?.focus();

/** A click handler for a link that ignores the second click of a double click, unless it opens another tab. */
export function ignoreSecondClick(to: string) {
  return (event: MouseEvent): void => {
    const inThisTab = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (inThisTab && isNavigatingTo(to)) event.preventDefault();
  };
}
