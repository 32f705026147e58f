import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RouteButton } from '../controls/RouteLink.tsx';
import { ChevronLeftIcon } from '../icons.tsx';
import { usePageTitle } from './use-page-title.ts';

interface PageProps {
  /** The heading of the page, and the first part of the tab's title. */
  title: string;
  /** Secondary links beside the heading; on a phone, in a row below it. */
  links?: ReactNode;
  /** Controls beside the heading. */
  actions?: ReactNode;
  /** A narrow column for text or a single form. */
  narrow?: boolean;
  /** The whole width of a desktop, for wide tables. */
  wide?: boolean;
  children: ReactNode;
}

/** A page inside the shell: heading, document title and width. Each route renders exactly one. */
export function Page({ title, links, actions, narrow = false, wide = false, children }: PageProps) {
  const heading = usePageTitle(title);
  return (
    <Box
      component="main"
      id="main"
      sx={{
        width: '100%',
        maxWidth: narrow ? 640 : wide ? 1600 : 1200,
        mx: 'auto',
        px: { xs: 2, sm: 4 },
        pt: { xs: 0.5, sm: 5 },
        pb: { xs: 3, sm: 5 },
      }}
    >
      <PrintStyle />
      <Box sx={HEADER_STYLE}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={TITLE_STYLE}>
          {title}
        </Typography>
        {links && <Box sx={LINKS_STYLE}>{links}</Box>}
        {actions}
      </Box>
      {children}
    </Box>
  );
}

const HEADER_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  minHeight: 44,
  mb: { xs: 0.5, sm: 3 },
};

/** As tall as the controls beside it, so that it keeps its distance from the navigation bar when they wrap. */
const TITLE_STYLE = {
  flexGrow: 1,
  minHeight: 44,
  alignContent: 'center',
  fontSize: { xs: '1.375rem', sm: '1.75rem' },
};

const LINKS_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.5,
  '&& > *': { m: 0, px: 0.75, minWidth: 44 },
};

export const ON_SCREEN_ONLY = { '@media print': { display: 'none' } } as const;

/** The link of a page to the list that it belongs to, among its `links`. Not on paper. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <RouteButton to={to} size="small" startIcon={<ChevronLeftIcon />} sx={ON_SCREEN_ONLY}>
    {children}
  </RouteButton>
);

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
