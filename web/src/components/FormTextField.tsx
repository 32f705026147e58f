import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
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
  const { form, name, label, hint, rows, inputMode, maxLength, required = true, ...input } = props;
  const id = useId();
  const error = form.getFieldState(name, form.formState).error?.message;
  const { ref, ...field } = form.register(name);
  const note = error ?? hint;
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <Field
        {...input}
        {...field}
        inputRef={ref}
        id={id}
        fullWidth
        required={required}
        error={error !== undefined}
        multiline={rows !== undefined}
        minRows={rows}
        inputProps={{ inputMode, maxLength, 'aria-describedby': note ? `${id}-note` : undefined }}
      />
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

const Field = styled(InputBase)(({ theme }) => ({
  minHeight: 48,
  padding: '10px 14px',
  borderRadius: 10,
  // Darker than a divider: the edge of a field has to stand out 3:1 from what is around it.
  border: '1px solid color-mix(in srgb, var(--mui-palette-text-secondary) 75%, transparent)',
  backgroundColor: theme.vars.palette.background.paper,
  transition: 'border-color 120ms, box-shadow 120ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&.Mui-focused': {
    borderColor: theme.vars.palette.secondary.main,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.secondary.main} 35%, transparent)`,
  },
  '&.Mui-error': { borderColor: theme.vars.palette.error.main },
  '&.Mui-disabled': { backgroundColor: theme.vars.palette.background.sunken },
  '& .MuiInputBase-input': { padding: 0, height: 'auto' },
  '& .MuiInputBase-input:focus-visible': { outline: 'none' },
}));
