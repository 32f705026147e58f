import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

interface FormTextFieldProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<T>;
  label: string;
  /** What password managers and address books fill in, such as `username` or `postal-code`. */
  autoComplete: string;
  type?: 'text' | 'email' | 'password' | 'tel';
  inputMode?: 'email' | 'tel' | 'numeric' | 'decimal';
  /** A standing hint below the field; an error takes its place. */
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Makes it a text area of this many lines. */
  rows?: number;
  maxLength?: number;
  endAdornment?: ReactNode;
}

/** A text field of a form made by `useAppForm`: label above, hint or error below, both tied to the input. */
export function FormTextField<T extends FieldValues>(props: FormTextFieldProps<T>) {
  const { form, name, label, hint, rows, required = true, endAdornment, ...input } = props;
  const id = useId();
  const error = form.getFieldState(name, form.formState).error?.message;
  const { ref, ...field } = form.register(name);
  const note = error ?? hint;
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <Frame data-error={error !== undefined || undefined}>
        <Control
          {...input}
          {...field}
          {...(rows === undefined
            ? {}
            : { as: 'textarea', rows, style: { minHeight: `calc(${rows} * 1.5em + 20px)` } })}
          ref={ref}
          id={id}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {endAdornment}
      </Frame>
      {note && (
        <Note id={`${id}-note`} data-error={error !== undefined || undefined}>
          {note}
        </Note>
      )}
    </Box>
  );
}

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
  display: 'flex',
  alignItems: 'center',
  paddingInline: 14,
  borderRadius: 10,
  // Darker than a divider: the edge of a field has to stand out 3:1 from what is around it.
  border: `1px solid color-mix(in srgb, ${theme.vars.palette.text.secondary} 80%, transparent)`,
  backgroundColor: theme.vars.palette.background.paper,
  transition: 'border-color 120ms, box-shadow 120ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&[data-error]': { borderColor: theme.vars.palette.error.main },
  '&:has(> :focus):not(:has(button:focus))': {
    borderColor: theme.vars.palette.secondary.main,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.secondary.main} 35%, transparent)`,
  },
  '&:has(> :disabled)': { backgroundColor: theme.vars.palette.background.sunken },
}));

const Control = styled('input')({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 46,
  margin: 0,
  padding: '10px 0',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  // As tall as what is written in it, where the browser can do that.
  fieldSizing: 'content',
  resize: 'vertical',
  // The frame around it shows the focus.
  ':focus-visible': { outline: 'none' },
  '&:is(textarea)': { display: 'block', maxHeight: '50dvh', lineHeight: 1.5 },
});
