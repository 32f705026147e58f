import { styled } from '@mui/material/styles';

/** The actions of a long page, sticky at the bottom of the window. */
export const ActionBar = styled('div')(({ theme }) =>
  theme.unstable_sx({
    position: 'sticky',
    bottom: 'var(--bottom-bar, 0px)',
    display: 'grid',
    gap: 1.5,
    mx: { xs: -2, sm: 0 },
    px: { xs: 2, sm: 0 },
    py: 1.5,
    bgcolor: 'background.default',
    borderTop: 1,
    borderColor: 'divider',
  }),
);
