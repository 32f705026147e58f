import Box from '@mui/material/Box';

/** Notes as they were typed: a stranger's text, in any language and direction. */
export function NotesText({ children }: { children: string }) {
  return (
    <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}>
      {children}
    </Box>
  );
}
