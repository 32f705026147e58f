import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

/** Spread over what is of use on screen only, such as controls. */
export const ON_SCREEN_ONLY = { '@media print': { display: 'none' } } as const;

/** Paper is white: in the dark scheme a page prints in the colours of the light one. Notices stay on the screen. */
export function PrintStyle() {
  return <GlobalStyles styles={onPaper} />;
}

function onPaper(theme: Theme) {
  const lightOnes = theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
    .filter(([selector]) => selector.includes('light'))
    .map(([, variables]) => variables);
  return {
    '@media print': {
      ':root[data-color-scheme]': Object.assign({ background: 'none' }, ...lightOnes),
      '[data-sonner-toaster]': { display: 'none' },
    },
  };
}
