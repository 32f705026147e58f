import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

interface FieldProps extends Pick<FormControlProps, 'error' | 'disabled' | 'required'> {
  label?: string | undefined;
  /** The text below the field, which describes it. */
  helperText?: string | undefined;
}

interface TextFieldProps extends FieldProps, Omit<OutlinedInputProps, keyof FieldProps> {}

/**
 * A text field with its label above and a text below. Material UI's own `TextField` contains its menu for selects, which
 * would add to the size of nearly every page (decision 74).
 */
export function TextField({ label, helperText, error, disabled, required, ...rest }: TextFieldProps) {
  return (
    <LabeledField {...{ label, helperText, error, disabled, required }}>
      {(props) => <OutlinedInput notched {...rest} {...props} />}
    </LabeledField>
  );
}

interface LabeledFieldProps extends FieldProps {
  /** Renders the control with these props. */
  children: (props: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** The label and the text of a control. */
export function LabeledField({ label, helperText, children, ...state }: LabeledFieldProps) {
  const id = useId();
  const helperId = helperText ? `${id}-helper-text` : undefined;
  return (
    <FormControl {...state} fullWidth variant="outlined">
      {label && (
        <InputLabel htmlFor={id} shrink>
          {label}
        </InputLabel>
      )}
      {children({ id, 'aria-describedby': helperId })}
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
