import { createSvgIcon } from '@mui/material/utils';

const BOX = 'M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z';
const INSIDE = 'm0 2a5 5 0 0 0-5 5v10a5 5 0 0 0 5 5h10a5 5 0 0 0 5-5V7a5 5 0 0 0-5-5z';
const CHECK = 'm0 11.2-2 2.5 5.9 5.3L19 7.5l-2.2-1.9-6.2 8.6z';
const BAR = 'm-2 10.5h14v3H5z';

// The inside is cut out of the box, so that the states also differ in forced-colors mode.
const icon = (inside: string, name: string) =>
  createSvgIcon(<path fillRule="evenodd" d={BOX + inside} />, name);

export const UncheckedIcon = icon(INSIDE, 'Unchecked');
export const CheckedIcon = icon(CHECK, 'Checked');
export const IndeterminateIcon = icon(BAR, 'Indeterminate');
