import { styled } from '@mui/material/styles';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { FormTextField } from './FormTextField.tsx';

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
        <Toggle
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </Toggle>
      }
    />
  );
}

// A button of our own: the login page would load a whole component for this one.
const Toggle = styled('button')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  justifyContent: 'center',
  width: 40,
  height: 40,
  marginRight: -10,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
}));
