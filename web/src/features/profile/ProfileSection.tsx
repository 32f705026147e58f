import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, RefObject } from 'react';

interface ProfileSectionProps {
  /** The id of the heading. */
  id: string;
  title: string;
  /** For moving the focus to the heading when the button that had it is gone. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A section of the profile below the customer's own data. */
export function ProfileSection({ id, title, headingRef, children }: ProfileSectionProps) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 4, sm: 5 } }}>
      <Typography
        id={id}
        ref={headingRef}
        tabIndex={-1}
        variant="h2"
        sx={{ mb: 2, '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}
