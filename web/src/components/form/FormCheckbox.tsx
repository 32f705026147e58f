import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-app-form.ts';

interface FormCheckboxProps<T extends FieldValues> extends FieldProps<T> {
  disabled?: boolean;
}

/** A checkbox in a form made by `useAppForm`. */
export function FormCheckbox<T extends FieldValues>({
  label,
  disabled = false,
  ...props
}: FormCheckboxProps<T>) {
  const { control, ref, error, helperText } = useField(props);
  const helperId = useId();
  const { value, ...rest } = control;
  return (
    <FormControl fullWidth error={error} disabled={disabled}>
      <FormGroup>
        <FormControlLabel
          label={label}
          slotProps={{ typography: { sx: { fontWeight: 650 } } }}
          control={
            <Checkbox
              {...rest}
              checked={Boolean(value)}
              slotProps={{
                input: { ref, 'aria-invalid': error, 'aria-describedby': helperText && helperId },
              }}
            />
          }
        />
      </FormGroup>
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
