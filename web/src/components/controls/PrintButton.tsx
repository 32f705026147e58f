import Button from '@mui/material/Button';
import { PrinterIcon } from '../icons.tsx';
import { ON_SCREEN_ONLY } from '../layout/Page.tsx';

/** Prints the page. Not on paper itself. */
export const PrintButton = () => (
  <Button variant="outlined" startIcon={<PrinterIcon />} onClick={() => window.print()} sx={ON_SCREEN_ONLY}>
    Print
  </Button>
);
