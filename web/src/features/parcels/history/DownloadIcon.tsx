import { createSvgIcon } from '@mui/material/utils';

/** In the one line weight of the other icons. */
export const DownloadIcon = createSvgIcon(
  <path
    d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
  />,
  'Download',
);
