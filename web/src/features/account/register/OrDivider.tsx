import { styled } from '@mui/material/styles';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  margin: '20px 0',
  ...theme.typography.caption,
  fontWeight: 650,
  color: theme.vars.palette.text.secondary,
  '&::before, &::after': { content: '""', flexGrow: 1, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

export function OrDivider() {
  return <Line>OR</Line>;
}
