import Box from '@mui/material/Box';

/** Notes as they were typed: untrusted text in any language and direction. */
export function NotesText({ children }: { children: string }) {
  return (
    <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}>
      {children}
    </Box>
  );
}
