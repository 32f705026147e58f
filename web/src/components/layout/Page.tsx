import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PrintStyle } from './PrintStyle.tsx';
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
        py: { xs: 3, sm: 5 },
      }}
    >
      <PrintStyle />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {links && <Box sx={LINKS_STYLE}>{links}</Box>}
        {actions}
      </Box>
      {children}
    </Box>
  );
}

const LINKS_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  // Aligns the text of the first link with the heading.
  ml: { xs: -0.75, sm: 0 },
  mt: { xs: -1.5, sm: 0 },
  '&& > *': { m: 0, px: 0.75 },
};
