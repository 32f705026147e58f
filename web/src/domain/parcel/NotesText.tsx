import Box from '@mui/material/Box';

/** Untrusted, preformatted text in any language and direction. */
export function NotesText({ children }: { children: string }) {
  return (
    <Box component="span" dir="auto" sx={TEXT_STYLE}>
      {children}
    </Box>
  );
}

const TEXT_STYLE = {
  display: 'block',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
};
