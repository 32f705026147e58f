import Button, { type ButtonProps } from '@mui/material/Button';
import { keepFocus } from './keep-focus.ts';

interface BusyButtonProps extends Omit<ButtonProps, 'disabled' | 'loading'> {
  /** While its action runs, or while there is nothing to do. */
  isBusy: boolean;
  /** Replaces the label while busy, such as 'Saving…'. */
  busyLabel?: string | undefined;
}

/**
 * A button that ignores presses while it is busy, and keeps the focus. Material UI's `loading` disables the button, and
 * then the browser drops the focus. The theme styles it.
 */
export function BusyButton({ isBusy, busyLabel, children, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button ref={keepFocus} {...rest} aria-disabled={isBusy} onClick={isBusy ? undefined : onClick}>
      {isBusy && busyLabel !== undefined ? busyLabel : children}
    </Button>
  );
}
