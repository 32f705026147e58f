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
 * Buttons that open a dialog do take the focus, so that it returns to them.
 */
export function keepFocus(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest('button, a');
  if (control && event.currentTarget.contains(control) && !control.ariaHasPopup) event.preventDefault();
}
