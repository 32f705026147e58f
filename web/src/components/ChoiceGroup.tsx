import { styled } from '@mui/material/styles';

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
  label: {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    flex: '1 1 auto',
    minHeight: 48,
    padding: '8px 14px',
    borderRadius: 10,
    cursor: 'pointer',
    border: `1px solid color-mix(in srgb, ${theme.vars.palette.text.secondary} 80%, transparent)`,
    backgroundColor: theme.vars.palette.background.paper,
    '&:has(:checked)': {
      borderColor: theme.vars.palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
    },
  },
  input: { flexShrink: 0, width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.primary.main },
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
