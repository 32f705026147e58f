import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  isSubmitting: boolean;
  /** What it says while the work goes on, such as 'Saving…'. */
  busyLabel: string;
}

/**
 * The primary control of a form. While the work goes on it keeps the focus and ignores further presses, so that a
 * double click sends once. A press leaves the focus where it is: the field would otherwise be checked at that moment,
 * its message would push the control away from under the pointer, and the press would be lost.
 */
export function SubmitButton({ isSubmitting, busyLabel, children, onClick, ...rest }: SubmitButtonProps) {
  return (
    <Button
      variant="contained"
      {...rest}
      type="submit"
      aria-disabled={isSubmitting}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // Now it may take the focus. A field that kept it would be checked once an error of the server moves the focus
        // on, and that check would wipe out what the server said of the field.
        event.currentTarget.focus();
        if (isSubmitting) event.preventDefault();
        else onClick?.(event);
      }}
      sx={[{ opacity: isSubmitting ? 0.75 : 1 }, ...(Array.isArray(rest.sx) ? rest.sx : [rest.sx])]}
    >
      {isSubmitting ? busyLabel : children}
    </Button>
  );
}
