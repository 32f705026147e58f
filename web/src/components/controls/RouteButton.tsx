import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ignoreSecondClick } from './RouteLink.tsx';

interface RouteButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'sx' | 'children'> {
  to: string;
  /** Stored in the history entry of the page. */
  state?: unknown;
  /** The id of an element that tells similar links apart. */
  describedBy?: string;
  /** Focuses it when it appears. */
  takesFocus?: boolean;
}

/** A router link styled as a button. A double click adds one history entry, not two. */
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
