import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useRuntimeConfig } from '../lib/runtime-config.ts';

interface PageProps {
  /** The heading of the page, and the first part of the tab's title. */
  title: string;
  /** Controls that stand beside the heading. */
  actions?: ReactNode;
  /** A narrow column for pages of text or one form. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page inside the shell: heading, tab title, width and rhythm. Each route renders exactly one. */
export function Page({ title, actions, narrow = false, children }: PageProps) {
  const heading = usePageTitle(title);
  return (
    <Box
      component="main"
      id="main"
      sx={{
        width: '100%',
        maxWidth: narrow ? 640 : 1200,
        mx: 'auto',
        px: { xs: 2, sm: 4 },
        py: { xs: 3, sm: 5 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}

/**
 * Names the tab after the page and the product and, after a change of page within the site, moves the focus to the
 * heading, which tells screen readers where they are. For a page that draws its own heading; give it the reference.
 */
export function usePageTitle(title: string) {
  const { productName } = useRuntimeConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === 'default';

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);

  return heading;
}
