import type { CssVarsThemeOptions } from '@mui/material/styles';
import { BAR_HEIGHT } from '#web/components/layout/bar-height.ts';

/** The styles of Material UI's parts that only display something: the app bar, badges and messages. */
export const displayParts: CssVarsThemeOptions['components'] = {
  MuiAppBar: {
    defaultProps: { position: 'sticky', elevation: 0, color: 'inherit' },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        color: vars.palette.onBar.text,
        backgroundColor: vars.palette.background.bar,
        boxShadow: `0 1px 0 ${vars.palette.onBar.hover}`,
        ':focus-visible': { outlineColor: vars.palette.onBar.accent },
        '@media print': { display: 'none' },
      }),
    },
  },
  MuiToolbar: {
    styleOverrides: {
      root: ({ theme: { breakpoints } }) => ({
        minHeight: BAR_HEIGHT.xs,
        [breakpoints.up('sm')]: { minHeight: BAR_HEIGHT.sm, paddingInline: 32 },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme: { vars }, ownerState: { color } }) => ({
        color: vars.palette.text.primary,
        backgroundColor:
          color === undefined || color === 'default'
            ? vars.palette.background.sunken
            : vars.palette[color].light,
      }),
      icon: ({ theme: { vars }, ownerState: { color } }) => ({
        fontSize: 16,
        color:
          color === undefined || color === 'default' ? vars.palette.text.secondary : vars.palette[color].main,
      }),
      sizeSmall: { height: 22, fontSize: '0.875rem', fontWeight: 700 },
    },
  },
  MuiAlert: {
    // Most messages are part of the page from the start; those that appear later set the role `alert`.
    defaultProps: { role: 'note' },
    styleOverrides: {
      root: ({ theme: { vars }, ownerState: { severity = 'success' } }) => ({
        padding: '10px 12px',
        borderRadius: 10,
        fontSize: '0.875rem',
        lineHeight: 1.5,
        color: vars.palette.text.primary,
        backgroundColor: severity === 'info' ? vars.palette.background.sunken : vars.palette[severity].light,
      }),
      icon: ({ theme: { vars }, ownerState: { severity = 'success' } }) => ({
        marginRight: 10,
        padding: 0,
        fontSize: 20,
        opacity: 1,
        color: vars.palette[severity].main,
      }),
      message: { padding: 0 },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { margin: 0, font: 'inherit', fontWeight: 700 } } },
};
