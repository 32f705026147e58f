import Box from '@mui/material/Box';
import { Barcode } from './Barcode.tsx';
import { LABEL_STYLE } from './label-size.ts';

/** In tenths of an inch. */
const MARKS = Array.from({ length: 11 }, (_, tenth) => tenth);

/** A label for checking a printer: a one-inch ruler in each direction, a frame and a barcode. */
export function TestLabel() {
  return (
    <Box component="article" aria-label="Test label" sx={[LABEL_STYLE, { p: '0.1in' }]}>
      <Box sx={FRAME}>
        <Box sx={{ fontSize: '0.3in', fontWeight: 800 }}>TEST LABEL</Box>
        <Box sx={{ fontSize: '0.17in' }}>
          Measure both rulers. Each must be exactly 1 inch long. If not, print at a scale of 100% on paper of
          4 x 6 inches. The frame must be whole.
        </Box>
        <svg role="img" aria-label="Rulers of one inch" width="2.4in" height="1.8in" viewBox="-4 -4 24 18">
          <g stroke="#000" strokeWidth="0.15">
            <path d={`M0 0h10${MARKS.map((at) => `M${at} 0v${lengthOf(at)}`).join('')}`} />
            <path d={`M0 0v10${MARKS.map((at) => `M0 ${at}h${lengthOf(at)}`).join('')}`} />
          </g>
          <text x="11" y="0.6" fontSize="1.7" fontWeight="700">
            1 inch
          </text>
          <text x="-1" y="12.2" fontSize="1.7" fontWeight="700">
            1 inch
          </text>
        </svg>
        <Box sx={{ mt: 'auto' }}>
          <Barcode text="TEST1234" />
          <Box sx={{ textAlign: 'center', fontSize: '0.2in' }}>Scan it: TEST1234</Box>
        </Box>
      </Box>
    </Box>
  );
}

/** Longer at the ends and in the middle. */
const lengthOf = (tenth: number) => (tenth % 10 === 0 ? 2.4 : tenth === 5 ? 1.8 : 1);

const FRAME = {
  boxSizing: 'border-box',
  height: '100%',
  p: '0.15in',
  border: '0.03in solid #000',
  display: 'flex',
  flexDirection: 'column',
  gap: '0.12in',
} as const;
