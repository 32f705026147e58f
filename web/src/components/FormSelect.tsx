import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CONTROL_STYLE, controlProps, FieldFrame } from './FieldFrame.tsx';
import { ChevronDownIcon } from './icons.tsx';

export interface Option {
  value: string;
  label: string;
}

interface FormSelectProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<T>;
  label: string;
  options: readonly Option[];
  /** Puts an empty choice with this text first, for a field without a default. */
  placeholder?: string;
  /** What address books fill in, `off` where they know nothing of it. */
  autoComplete?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/**
 * A choice among a few, in a form made by `useAppForm`. The browser's own list: on a phone it is the one that people
 * know.
 */
export function FormSelect<T extends FieldValues>(props: FormSelectProps<T>) {
  const {
    form,
    name,
    label,
    options,
    placeholder,
    hint,
    required = true,
    autoComplete = 'off',
    ...rest
  } = props;
  const id = useId();
  const error = form.getFieldState(name, form.formState).error?.message;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <SelectControl
        {...rest}
        {...form.register(name)}
        {...controlProps(id, required, error, hint)}
        autoComplete={autoComplete}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectControl>
      <SelectArrow />
    </FieldFrame>
  );
}

/** A list of choices without a look of its own; {@link SelectArrow} stands after it. */
export const SelectControl = styled('select')(({ theme }) => ({
  ...CONTROL_STYLE,
  appearance: 'none',
  textOverflow: 'ellipsis',
  // The arrow lies over the end of it, so that a press there opens the list as well.
  paddingRight: 28,
  marginRight: -28,
  cursor: 'pointer',
  '&:disabled': { ...CONTROL_STYLE['&:disabled'], cursor: 'default' },
  '&:disabled + svg': { opacity: 0.4 },
  option: { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.background.paper },
}));

/** The sign of a list that opens. */
export const SelectArrow = styled(ChevronDownIcon)(({ theme }) => ({
  flexShrink: 0,
  fontSize: 20,
  pointerEvents: 'none',
  color: theme.vars.palette.text.secondary,
}));
