import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  isSubmitting: boolean;
  /** The label during submission, such as 'Saving…'. */
  busyLabel: string;
}

/**
 * The submit button of a form. During submission it keeps the focus and ignores clicks, so a double click submits once.
 * Pressing it does not blur the current field: the resulting validation message could move the button away from the
 * pointer, and the click would be lost.
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
        // Takes the focus now. A field that kept it would be validated when a server error moves the focus, and that
        // validation would clear the field's server error.
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
