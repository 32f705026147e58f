import { createSvgIcon } from '@mui/material/utils';

/** An icon of ours from its path: all in one line weight, a few hundred bytes instead of a second icon set. */
export function lineIcon(path: string, name: string) {
  return createSvgIcon(
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
    name,
  );
}
