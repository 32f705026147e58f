import Box from '@mui/material/Box';
import { type CSSObject, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { controlFocus, controlFrame } from './control-style.ts';

interface FieldFrameProps {
  /** The id of the control inside. */
  id: string;
  label: string;
  error?: string | undefined;
  /** A standing hint below the field; an error takes its place. */
  hint?: string | undefined;
  /** The control, and what stands beside it in the frame. */
  children: ReactNode;
}

/** What every field of a form looks like: label above, frame around, hint or error below. */
export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  const isWrong = error !== undefined || undefined;
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <Frame data-error={isWrong}>{children}</Frame>
      <FieldNote id={id} error={error} hint={hint} />
    </Box>
  );
}

/** The error or the hint below a control, tied to it by {@link controlProps}. */
export function FieldNote({ id, error, hint }: Pick<FieldFrameProps, 'id' | 'error' | 'hint'>) {
  const note = error ?? hint;
  if (!note) return null;
  return (
    <Note id={noteId(id)} data-error={error !== undefined || undefined}>
      {note}
    </Note>
  );
}

/** What ties a control to its label, its hint and its error. */
export function controlProps(id: string, required: boolean, error?: string, hint?: string) {
  return {
    id,
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': error || hint ? noteId(id) : undefined,
  };
}

const noteId = (id: string) => `${id}-note`;

/** A control without a look of its own: the frame around it has it. */
export const CONTROL_STYLE = {
  flexGrow: 1,
  minWidth: 0,
  minHeight: 46,
  margin: 0,
  padding: '10px 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  // Bars that stick to the edges of the window never cover the field that has the focus.
  scrollMarginBlock: 104,
  // The frame around it shows the focus.
  ':focus-visible': { outline: 'none' },
  // What cannot be changed has to be read all the same; Safari would pale it.
  '&:disabled': { opacity: 1, WebkitTextFillColor: 'currentcolor' },
} satisfies CSSObject;

const Label = styled('label')(({ theme }) => ({
  display: 'block',
  marginBottom: 6,
  ...theme.typography.body2,
  fontWeight: 650,
}));

const Note = styled('p')(({ theme }) => ({
  margin: '6px 0 0',
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&[data-error]': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

const Frame = styled('div')(({ theme }) => ({
  ...controlFrame(theme),
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  paddingInline: 14,
  transition: 'border-color 120ms, box-shadow 120ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&[data-error]': { borderColor: theme.vars.palette.error.main },
  '&:has(> :focus):not(:has(button:focus))': controlFocus(theme),
  '&:has(> :disabled)': {
    backgroundColor: theme.vars.palette.background.sunken,
    borderColor: theme.vars.palette.divider,
  },
}));
