import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentProps, MouseEvent } from 'react';

// `minmax(0, 1fr)` keeps long text from widening the form.
const Stack = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  // Keeps a field focused by an error, and its label, clear of the navigation bar.
  '& :is(input, select)': { scrollMarginTop: 120 },
});

/** A form with stacked fields, without the browser's own validation messages. */
export function FormStack(props: ComponentProps<typeof Stack>) {
  return <Stack noValidate onMouseDown={keepFocus} {...props} />;
}

/**
 * Keeps the focus in the current field while a button or link is pressed, for the same reason as in `SubmitButton`.
 * Buttons that open a dialog take the focus, so that it returns to them.
 */
function keepFocus(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest('button, a');
  if (control && event.currentTarget.contains(control) && !control.ariaHasPopup) event.preventDefault();
}

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
    >
      {isSubmitting ? busyLabel : children}
    </Button>
  );
}
