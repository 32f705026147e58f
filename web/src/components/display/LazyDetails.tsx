import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';

interface LazyDetailsProps {
  title: string;
  /** Renders the content when the user opens it. */
  children: () => ReactNode;
}

/** A part of a page that is closed at first, and renders only what the user opens. */
export function LazyDetails({ title, children }: LazyDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}
    >
      <Box component="summary" sx={{ py: 1.25, fontWeight: 700, cursor: 'pointer' }}>
        {title}
      </Box>
      {isOpen && children()}
    </Box>
  );
}
