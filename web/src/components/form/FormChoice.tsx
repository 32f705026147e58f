import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './use-app-form.ts';

interface FormChoiceProps<T extends FieldValues> extends Omit<FieldProps<T>, 'hint'> {
  options: readonly Option[];
}

/** Two or three radio buttons side by side, in a form made by `useAppForm`. */
export function FormChoice<T extends FieldValues>({ label, options, ...props }: FormChoiceProps<T>) {
  const { control, ref, error, helperText } = useField(props);
  const id = useId();
  return (
    <FormControl fullWidth error={error}>
      <FormLabel component="span" id={id}>
        {label}
      </FormLabel>
      <RadioGroup {...control} aria-labelledby={id} aria-describedby={helperText && `${id}-helper`}>
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            {...option}
            control={<Radio {...(index === 0 && { slotProps: { input: { ref } } })} />}
          />
        ))}
      </RadioGroup>
      {helperText && <FormHelperText id={`${id}-helper`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}

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
