import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A list of the overview with a title and a note. */
export function ListSection(props: { title: string; note: ReactNode; children: ReactNode }) {
  const { title, note, children } = props;
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5, maxWidth: 720 }}>
        {note}
      </Typography>
      {children}
    </Box>
  );
}
