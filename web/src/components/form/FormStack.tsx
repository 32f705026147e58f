import { styled } from '@mui/material/styles';
import type { ComponentProps, MouseEvent } from 'react';

// Never wider than its place, however long the text in a field is.
const Stack = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  // A field that is focused by its error comes out from below the navigation bar, with its label.
  '& :is(input, select)': { scrollMarginTop: 120 },
});

/** A form whose fields stand below each other. Our own messages take the place of the browser's. */
export function FormStack(props: ComponentProps<typeof Stack>) {
  return <Stack noValidate onMouseDown={keepFocus} {...props} />;
}

/**
 * As in `SubmitButton`, for every control: a press must not be lost to the message of the field that loses the focus.
 * What opens a dialog takes the focus, to get it back from there; the dialog itself is no part of the form.
 */
export function keepFocus(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest('button, a');
  if (control && event.currentTarget.contains(control) && !control.ariaHasPopup) event.preventDefault();
}
