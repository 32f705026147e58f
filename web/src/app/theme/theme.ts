import { createTheme } from '@mui/material/styles';
import { displayParts } from './display-parts.ts';
import { formControls } from './form-controls.tsx';
import { tables } from './tables.ts';

/** For freight bill and tracking numbers: no two letters or digits look alike. */
const MONO =
  'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
/** Self-hosted, see `index.html`, which also has the fallback with the same metrics (decision 86). */
const SANS = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

/** The attribute of the html element with the color scheme; `app/early.ts` sets it first. */
export const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme';
/** The local storage key of the chosen color mode; `app/early.ts` reads it. */
export const COLOR_MODE_KEY = 'color-mode';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypographyVariants {
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    mono?: React.CSSProperties;
  }
  interface TypeBackground {
    /** Subdued areas inside a card, and the track of a progress bar. */
    sunken: string;
    /** The navigation bar: dark in both schemes, with white text. */
    bar: string;
  }
  /** Colors on `background.bar`, the same in both schemes because the bar is dark in both. */
  interface OnBar {
    text: string;
    /** Text of the other tabs. */
    quiet: string;
    edge: string;
    hover: string;
    /** The line under the current tab, and the focus ring. */
    accent: string;
    success: string;
    error: string;
  }
  interface Palette {
    onBar: OnBar;
  }
  interface PaletteOptions {
    onBar: OnBar;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    mono: true;
  }
}

const onBar = {
  text: '#ffffff',
  quiet: 'rgb(255 255 255 / 82%)',
  edge: 'rgb(255 255 255 / 18%)',
  hover: 'rgb(255 255 255 / 10%)',
  accent: '#6ad3ca',
  success: '#7dd8ac',
  error: '#ff9d94',
};

const light = {
  palette: {
    onBar,
    primary: { main: '#12485a', light: '#2f6d82', dark: '#0b3442' },
    secondary: { main: '#0a737b', light: '#c9ecec', dark: '#06535a' },
    warning: { main: '#8a5200', light: '#ffe8bf', dark: '#643b00' },
    error: { main: '#b3261e', light: '#fbe1de', dark: '#8c1d18' },
    success: { main: '#1a6b4a', light: '#d5efe2', dark: '#0f4a32' },
    info: { main: '#245c93', light: '#dbe9f6', dark: '#174069' },
    background: { default: '#edf2f6', sunken: '#e4ebf1', bar: '#0b3442' },
    text: { primary: '#11232e', secondary: '#475c6a' },
    divider: '#d3dde5',
  },
};

const dark = {
  palette: {
    onBar,
    primary: { main: '#8fd0e2', light: '#b4e2ee', dark: '#5fb0c6', contrastText: '#062730' },
    secondary: { main: '#6ad3ca', light: '#153f43', dark: '#46b3aa', contrastText: '#03201e' },
    warning: { main: '#ffc563', light: '#433113', dark: '#e0a53f', contrastText: '#2a1b00' },
    error: { main: '#ff9d94', light: '#4a1f1d', dark: '#f2776c', contrastText: '#350703' },
    success: { main: '#7dd8ac', light: '#143a2b', dark: '#52b888', contrastText: '#03251a' },
    info: { main: '#9cc8f2', light: '#18324b', dark: '#6ba6dc', contrastText: '#06203a' },
    background: { default: '#0a1720', paper: '#12242f', sunken: '#0d1c26', bar: '#0d2935' },
    text: { primary: '#e7eff4', secondary: '#a6b9c5' },
    divider: '#294050',
  },
};

/** The theme: the colors, shape, spacing and type of every screen. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: COLOR_SCHEME_ATTRIBUTE },
  colorSchemes: { light, dark },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: SANS,
    h1: { fontSize: '1.75rem', fontWeight: 750, letterSpacing: '-0.025em', lineHeight: 1.15 },
    h2: { fontSize: '1.375rem', fontWeight: 700, letterSpacing: '-0.018em', lineHeight: 1.25 },
    h3: { fontSize: '1.125rem', fontWeight: 700, letterSpacing: '-0.01em', lineHeight: 1.3 },
    body1: { lineHeight: 1.55 },
    body2: { lineHeight: 'inherit' },
    caption: { fontSize: '0.875rem', lineHeight: 1.4 },
    overline: { fontSize: '0.875rem', fontWeight: 700, letterSpacing: '0.09em', lineHeight: 1.4 },
    button: { fontSize: '1rem', fontWeight: 650, letterSpacing: 0, textTransform: 'none' },
    mono: { fontFamily: MONO, fontSize: '1em', letterSpacing: '-0.02em', overflowWrap: 'anywhere' },
  },
  components: {
    ...displayParts,
    ...formControls,
    ...tables,
    MuiCssBaseline: {
      styleOverrides: {
        body: {
          fontVariantNumeric: 'tabular-nums',
          WebkitTapHighlightColor: 'transparent',
          textWrap: 'pretty',
        },
        'h1, h2, h3': { textWrap: 'balance' },
        ':focus-visible': {
          outline: '3px solid var(--mui-palette-secondary-main)',
          outlineOffset: 2,
        },
        // The heading gets the focus after a navigation, for screen readers. It is not a control and shows no focus ring.
        'h1:focus': { outline: 'none' },
        // `VisuallyHidden`
        '.visually-hidden': {
          position: 'absolute',
          width: 1,
          height: 1,
          margin: -1,
          padding: 0,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
          border: 0,
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          '&:focus-visible': { outline: '3px solid var(--mui-palette-secondary-main)', outlineOffset: 2 },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 10,
          minHeight: 44,
          paddingInline: 18,
          // `BusyButton`
          '&[aria-disabled="true"]': { opacity: 0.75, cursor: 'default' },
        },
        sizeSmall: { paddingInline: 12, fontSize: '0.875rem' },
        sizeLarge: { minHeight: 50, fontSize: '1rem' },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 10,
          // While there is nothing to do, such as Next on the last page. It keeps the focus.
          '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
        },
        sizeMedium: { padding: 10 },
        // An invisible edge makes the button 44 pixels large for a finger.
        sizeSmall: { '&::after': { content: '""', position: 'absolute', inset: -7 } },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 16 } },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 18 }, paperFullScreen: { borderRadius: 0 } } },
    MuiMenu: {
      styleOverrides: { paper: { borderRadius: 14, border: '1px solid var(--mui-palette-divider)' } },
    },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
  },
});
