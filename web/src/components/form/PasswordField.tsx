import IconButton from '@mui/material/IconButton';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { FormTextField } from './FormTextField.tsx';

type PasswordFieldProps<T extends FieldValues> = Pick<
  ComponentProps<typeof FormTextField<T>>,
  'form' | 'name' | 'label' | 'autoFocus' | 'errorIds'
> & { autoComplete: 'current-password' | 'new-password' };

/** A password field with a button that shows what was typed. */
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
