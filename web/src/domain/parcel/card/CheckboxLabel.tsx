import { styled } from '@mui/material/styles';
import { checkbox } from '../../../components/form/control-style.ts';

/** A label around a native checkbox, at a size for fingers. */
export const CheckboxLabel = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  flexShrink: 0,
  width: 'fit-content',
  minWidth: 44,
  minHeight: 44,
  fontWeight: 600,
  cursor: 'pointer',
  input: checkbox(theme),
}));
