import { useEffect, useState } from 'react';
import type { Turn } from './TablePager.tsx';

interface QueuedTurns {
  /** Identifies the order and size of the pages. Turns that are queued for another list are dropped. */
  list: string;
  /** Whether the requested page is loading. */
  isBusy: boolean;
  /** Whether a page follows the loaded one. */
  hasNext: boolean;
  onTurn: (turn: Turn) => void;
}

/**
 * Turns pages, and queues presses of Next while a page loads, because only a loaded page has the cursor of the next one.
 * A press of Previous removes a queued turn first.
 */
export function useQueuedTurns({ list, isBusy, hasNext, onTurn }: QueuedTurns): (turn: Turn) => void {
  const [queue, setQueue] = useState({ list, length: 0 });
  const length = queue.list === list ? queue.length : 0;

  useEffect(() => {
    if (isBusy || length === 0) return;
    setQueue({ list, length: hasNext ? length - 1 : 0 });
    if (hasNext) onTurn('next');
  }, [list, isBusy, length, hasNext, onTurn]);

  return (turn) => {
    if (turn === 'next' && isBusy) setQueue({ list, length: length + 1 });
    else if (turn === 'previous' && length > 0) setQueue({ list, length: length - 1 });
    else onTurn(turn);
  };
}
