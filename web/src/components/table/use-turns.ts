import { useEffect, useState } from 'react';
import type { Turn } from './Pager.tsx';

interface Turns {
  /** Names the order and size of the pages; what is owed in one list is not made good in another. */
  list: string;
  /** The page that was asked for is on its way. */
  isBusy: boolean;
  /** Whether a page comes after the one that is here. */
  hasNext: boolean;
  onTurn: (turn: Turn) => void;
}

/**
 * Turns the pages of a server, of which only the one before tells where the next begins: a press of Next while a page is
 * on its way is owed, and made good when the page is here. A press of Previous takes an owed one back first.
 */
export function useTurns({ list, isBusy, hasNext, onTurn }: Turns): (turn: Turn) => void {
  const [owed, setOwed] = useState({ list, count: 0 });
  const count = owed.list === list ? owed.count : 0;

  useEffect(() => {
    if (isBusy || count === 0) return;
    setOwed({ list, count: hasNext ? count - 1 : 0 });
    if (hasNext) onTurn('next');
  }, [list, isBusy, count, hasNext, onTurn]);

  return (turn) => {
    if (turn === 'next' && isBusy) setOwed({ list, count: count + 1 });
    else if (turn === 'previous' && count > 0) setOwed({ list, count: count - 1 });
    else onTurn(turn);
  };
}
