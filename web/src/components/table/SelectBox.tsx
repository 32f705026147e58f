import { styled } from '@mui/material/styles';
import { checkbox } from '../form/control-style.ts';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  isPartly?: boolean;
  disabled?: boolean;
  /** Given the event, in which Shift says that everything up to here is meant. */
  onChange: (event: unknown) => void;
}

/** The box that chooses a row, or all rows of a page. */
export function SelectBox({ label, checked, isPartly = false, disabled = false, onChange }: SelectBoxProps) {
  return (
    <Box
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={onChange}
    />
  );
}

const Box = styled('input')(({ theme }) => ({ ...checkbox(theme), cursor: 'pointer' }));
