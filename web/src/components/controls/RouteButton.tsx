import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { isNavigatingTo } from '../../lib/is-navigating-to.ts';

interface RouteButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'children'> {
  to: string;
}

/** A router link styled as a button. A double click adds one history entry, not two. */
export function RouteButton({ to, ...look }: RouteButtonProps) {
  return (
    <Button
      {...look}
      component={Link}
      to={to}
      onClick={(event) => {
        const inThisTab = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
        if (inThisTab && isNavigatingTo(to)) event.preventDefault();
      }}
    />
  );
}
