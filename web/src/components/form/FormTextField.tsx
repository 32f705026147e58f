import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { TextField } from './TextField.tsx';
import { type FieldProps, useField } from './use-app-form.ts';

interface FormTextFieldProps<T extends FieldValues>
  extends FieldProps<T>,
    Pick<ComponentProps<typeof TextField>, 'required' | 'disabled' | 'autoFocus'> {
  /** What browsers and password managers fill in, such as `username` or `postal-code`. */
  autoComplete: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'time' | 'datetime-local';
  inputMode?: 'tel' | 'numeric' | 'decimal';
  /** Makes it a text area of at least this many lines. */
  rows?: number;
  /** A unit before the value. */
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  /** The ids of elements that show the error instead of the text below the field. */
  errorIds?: string | undefined;
  /** Called before the form reads the value, to reformat it. */
  onEdit?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A text field of a form made by `useAppForm`. */
export function FormTextField<T extends FieldValues>({
  form,
  name,
  hint,
  required = true,
  rows,
  inputMode,
  startAdornment,
  endAdornment,
  errorIds,
  onEdit,
  ...rest
}: FormTextFieldProps<T>) {
  const { control, ref, ...state } = useField({ form, name, hint });
  if (errorIds) state.helperText = undefined;
  return (
    <TextField
      {...rest}
      {...control}
      {...state}
      inputRef={ref}
      required={required}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        onEdit?.(event);
        control.onChange(event);
      }}
      onBlur={({ target }) => {
        // Switching to another window, for example to read an emailed code, does not leave the field. Leaving an
        // autofocused field in which nothing was typed does not count either.
        if (target !== document.activeElement && (target.value || !rest.autoFocus)) control.onBlur();
      }}
      {...(rows !== undefined && {
        multiline: true,
        rows,
        // A native text area: Material UI's measures itself, which is slow on a large page.
        inputComponent: 'textarea',
      })}
      startAdornment={startAdornment && <InputAdornment position="start">{startAdornment}</InputAdornment>}
      endAdornment={endAdornment && <InputAdornment position="end">{endAdornment}</InputAdornment>}
      slotProps={{
        input: {
          inputMode,
          ...(errorIds && { 'aria-describedby': errorIds }),
          ...(rows !== undefined && { style: { minHeight: `${rows}lh` } }),
        },
      }}
    />
  );
}

type PasswordFieldProps<T extends FieldValues> = Pick<
  ComponentProps<typeof FormTextField<T>>,
  'form' | 'name' | 'label' | 'autoFocus' | 'errorIds'
> & { autoComplete: 'current-password' | 'new-password' };

/** A password field with a button that reveals the password. */
export function PasswordField<T extends FieldValues>(props: PasswordFieldProps<T>) {
  const [isShown, setShown] = useState(false);
  return (
    <FormTextField
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          edge="end"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
