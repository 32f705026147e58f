import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

interface MonoProps {
  children: string;
  sx?: SxProps<Theme>;
}

/** A freight bill or tracking number, in a monospaced face whose characters are easy to tell apart. */
export function Mono({ children, sx }: MonoProps) {
  return (
    <Box component="span" translate="no" sx={[{ typography: 'mono' }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {children}
    </Box>
  );
}
