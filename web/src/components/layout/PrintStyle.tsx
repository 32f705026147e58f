import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

/** Hides controls in print. */
export const ON_SCREEN_ONLY = { '@media print': { display: 'none' } } as const;

/** Prints in the light color scheme, whatever the screen uses, and without toasts. */
export function PrintStyle() {
  return <GlobalStyles styles={onPaper} />;
}

function onPaper(theme: Theme) {
  const lightVariables = theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
    .filter(([selector]) => selector.includes('light'))
    .map(([, variables]) => variables);
  return {
    '@media print': {
      ':root[data-color-scheme]': Object.assign({ background: 'none' }, ...lightVariables),
      '[data-sonner-toaster]': { display: 'none' },
    },
  };
}
