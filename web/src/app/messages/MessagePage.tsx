import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { NorthernScene } from '#web/components/layout/NorthernScene.tsx';
import { usePageTitle } from '#web/components/layout/use-page-title.ts';

interface MessagePageProps {
  /** The heading, and the first part of the tab's title. */
  title: string;
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  const heading = usePageTitle(title);
  return (
    <Box component="main" id="main" sx={{ px: 2, py: { xs: 3, sm: 6 } }}>
      <Box
        sx={{
          maxWidth: 560,
          mx: 'auto',
          borderRadius: 5 / 3,
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ aspectRatio: '800 / 420', bgcolor: 'background.bar' }}>
          <NorthernScene />
        </Box>
        <Box sx={{ p: { xs: 3, sm: 4.5 } }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          {children}
          {action && <Box sx={{ mt: 3.5 }}>{action}</Box>}
        </Box>
      </Box>
    </Box>
  );
}
