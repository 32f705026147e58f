import { styled } from '@mui/material/styles';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlFrame } from '../form/control-style.ts';
import { ChevronDownIcon } from '../icons.tsx';

interface CompactSelectProps extends Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'value'> {
  label: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** The browser's own list in one line with its label, for a choice that takes effect at once. */
export function CompactSelect({ label, options, onChoose, ...rest }: CompactSelectProps) {
  const id = useId();
  return (
    <Line>
      <label htmlFor={id}>{label}</label>
      <span>
        <select {...rest} id={id} onChange={(event) => onChoose(event.target.value)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDownIcon aria-hidden />
      </span>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  ...theme.typography.body2,
  '& > label': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& > span': { position: 'relative', display: 'flex', minWidth: 0 },
  '& select': {
    ...controlFrame(theme),
    appearance: 'none',
    minWidth: 0,
    minHeight: 44,
    padding: '0 32px 0 12px',
    color: 'inherit',
    font: 'inherit',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
  '& svg': { position: 'absolute', right: 8, top: 12, fontSize: 20, pointerEvents: 'none' },
}));
