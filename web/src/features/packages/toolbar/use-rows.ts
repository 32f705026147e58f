import useMediaQuery from '@mui/material/useMediaQuery';
import * as z from 'zod/mini';
import { browserStorage, storedValue, useStored } from '#web/lib/storage.ts';

const stored = storedValue(browserStorage, 'packages-as-rows', z.boolean());

/** The number of packages from which rows are offered. */
const ROWS_FROM = 8;

export interface Rows {
  isOffered: boolean;
  asRows: boolean;
  choose: (asRows: boolean) => void;
}

/** The choice between cards and dense rows, for many packages on a desktop. Remembered in this browser. */
export function useRows(count: number): Rows {
  const [isChosen, choose] = useStored(stored, false);
  const isOffered = useMediaQuery('(min-width: 1100px)') && count >= ROWS_FROM;
  return { isOffered, asRows: isOffered && isChosen, choose };
}
