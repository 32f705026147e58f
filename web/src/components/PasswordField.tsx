import IconButton from '@mui/material/IconButton';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormTextField } from './FormTextField.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

type PasswordFieldProps<T extends FieldValues> = Omit<
  ComponentProps<typeof FormTextField<T>>,
  'type' | 'endAdornment' | 'autoComplete'
> & { autoComplete: 'current-password' | 'new-password' };

/** A password field with a control that shows what was typed. */
export function PasswordField<T extends FieldValues>(props: PasswordFieldProps<T>) {
  const [shown, setShown] = useState(false);
  return (
    <FormTextField
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          edge="end"
          size="small"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
