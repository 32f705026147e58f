import { lineIcon } from '../icons/line-icon.tsx';

/** Up, for ascending; turned about for descending. In the one line weight of the other icons. */
export const ArrowIcon = lineIcon('M12 19V5.5M6.5 11 12 5.5l5.5 5.5', 'Arrow');
