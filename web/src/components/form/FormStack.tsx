import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentProps, MouseEvent } from 'react';
import type { Failure } from '#web/lib/errors/explain-error.ts';
import { ErrorDetails } from '../feedback/ErrorDetails.tsx';
import { AlertIcon } from '../icons.tsx';

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

/** The error of a form that belongs to no single field; nothing if it is null or empty. Screen readers announce it. */
export function FormError({ message }: { message: Failure | null | undefined }) {
  return (
    // Always rendered: a live region must exist before its content. Takes no space while it is empty.
    <Box role="alert" sx={{ '&:empty': { position: 'absolute' } }}>
      {message && (
        <Box
          sx={{
            display: 'flex',
            gap: 1.25,
            p: 1.5,
            borderRadius: 2.5 / 3,
            bgcolor: 'error.light',
            color: 'text.primary',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
          }}
        >
          <AlertIcon sx={{ color: 'error.main', mt: 0.125 }} />
          <span>{typeof message === 'string' ? message : <ErrorDetails explanation={message} />}</span>
        </Box>
      )}
    </Box>
  );
}
