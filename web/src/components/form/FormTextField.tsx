import { styled } from '@mui/material/styles';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CONTROL_STYLE, controlProps, FieldFrame } from './FieldFrame.tsx';

interface FormTextFieldProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<T>;
  label: string;
  /** What password managers and address books fill in, such as `username` or `postal-code`. */
  autoComplete: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'number';
  inputMode?: 'email' | 'tel' | 'numeric' | 'decimal';
  /** A standing hint below the field; an error takes its place. */
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Makes it a text area of this many lines. */
  rows?: number;
  /** The least number, and how far numbers are apart. */
  min?: number;
  step?: number;
  endAdornment?: ReactNode;
  /** Called after each edit, before the form takes the value: the place to write it in another form. */
  onEdit?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A text field of a form made by `useAppForm`: label above, hint or error below, both tied to the input. */
export function FormTextField<T extends FieldValues>(props: FormTextFieldProps<T>) {
  const { form, name, label, hint, rows, required = true, endAdornment, onEdit, ...input } = props;
  const id = useId();
  const error = form.getFieldState(name, form.formState).error?.message;
  const { ref, onChange, ...field } = form.register(name);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Control
        {...input}
        {...field}
        {...(rows === undefined
          ? {}
          : { as: 'textarea', rows, style: { minHeight: `calc(${rows} * 1.5em + 20px)` } })}
        {...controlProps(id, required, error, hint)}
        onChange={(event) => {
          onEdit?.(event);
          return onChange(event);
        }}
        ref={ref}
      />
      {endAdornment}
    </FieldFrame>
  );
}

const Control = styled('input')({
  ...CONTROL_STYLE,
  // As tall as what is written in it, where the browser can do that.
  fieldSizing: 'content',
  resize: 'vertical',
  // A figure is typed: arrows for steps of a cent of a pound are only in the way.
  '&[type="number"]': { appearance: 'textfield' },
  '&::-webkit-inner-spin-button': { appearance: 'none' },
  '&:is(textarea)': { display: 'block', maxHeight: '50dvh', lineHeight: 1.5 },
});
