import Box from '@mui/material/Box';
import { type ExpectedParcel, expectedLines } from './expected-parcels.ts';

interface ExpectedListProps {
  expected: readonly ExpectedParcel[];
  /** A pickup that they are compared with: its time, or its date. */
  pickup?: string;
}

/** When packages in transit are expected, in a line each. Renders nothing if there are none. */
export function ExpectedList({ expected, pickup }: ExpectedListProps) {
  if (expected.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {expectedLines(expected, pickup).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
