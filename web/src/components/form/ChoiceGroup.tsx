import { styled } from '@mui/material/styles';
import { choiceRow } from './control-style.ts';

/** A few choices side by side, each a label around its native input, under the legend of their `fieldset`. */
export const ChoiceGroup = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  legend: {
    float: 'left',
    padding: 0,
    width: '100%',
    ...theme.typography.body2,
    fontWeight: 650,
    marginBottom: -2,
  },
  label: { ...choiceRow(theme), flex: '1 1 auto' },
  '&:disabled label': {
    cursor: 'default',
    boxShadow: 'none',
    borderColor: theme.vars.palette.divider,
    backgroundColor: theme.vars.palette.background.sunken,
    // A browser greys both circles alike.
    '&:has(:checked)': { borderColor: theme.vars.palette.text.secondary },
    '&:not(:has(:checked))': { color: theme.vars.palette.text.secondary },
  },
}));
