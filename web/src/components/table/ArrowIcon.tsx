import { createSvgIcon } from '@mui/material/utils';

/** Up, for ascending; turned about for descending. In the one line weight of the other icons. */
export const ArrowIcon = createSvgIcon(
  <path
    d="M12 19V5.5M6.5 11 12 5.5l5.5 5.5"
    fill="none"
    stroke="currentColor"
    strokeWidth={2.2}
    strokeLinecap="round"
    strokeLinejoin="round"
  />,
  'Arrow',
);
