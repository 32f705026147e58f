import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface DetailsSectionProps {
  title: string;
  children: ReactNode;
}

/** A section of the details with a heading. */
export function DetailsSection({ title, children }: DetailsSectionProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" sx={{ fontSize: '1rem', fontWeight: 700, mb: 1.25 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
