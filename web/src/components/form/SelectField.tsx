import { styled } from '@mui/material/styles';
import { type ComponentProps, useId } from 'react';
import { ChevronDownIcon } from '../icons.tsx';
import { CONTROL_STYLE, controlProps, FieldFrame } from './FieldFrame.tsx';

export interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'> {
  label: string;
  options: readonly Option[];
  /** Puts an empty choice with this text first, for a field without a default. */
  placeholder?: string;
  error?: string | undefined;
  /** A standing hint below the field; an error takes its place. */
  hint?: string;
}

/** A choice among a few, by the browser's own list: on a phone it is the one that people know. */
export function SelectField(props: SelectFieldProps) {
  const { label, options, placeholder, error, hint, required = true, autoComplete = 'off', ...rest } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Control {...rest} {...controlProps(id, required, error, hint)} autoComplete={autoComplete}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Control>
      <Arrow />
    </FieldFrame>
  );
}

const Control = styled('select')(({ theme }) => ({
  ...CONTROL_STYLE,
  appearance: 'none',
  textOverflow: 'ellipsis',
  // The arrow lies over the end of it, so that a press there opens the list as well.
  paddingRight: 28,
  marginRight: -28,
  cursor: 'pointer',
  '&:disabled': { ...CONTROL_STYLE['&:disabled'], cursor: 'default' },
  '&:disabled + svg': { display: 'none' },
  option: { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.background.paper },
}));

const Arrow = styled(ChevronDownIcon)(({ theme }) => ({
  flexShrink: 0,
  fontSize: 20,
  pointerEvents: 'none',
  color: theme.vars.palette.text.secondary,
}));
