import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { isNavigatingTo } from '../../lib/is-navigating-to.ts';

interface RouteButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'children'> {
  /** A path of this site. */
  to: string;
}

/** A link to another page that looks like a button. Pressed twice, it leads there once. */
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
