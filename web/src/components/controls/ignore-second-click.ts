import type { MouseEvent } from 'react';
import { isNavigatingTo } from '#web/lib/navigation/is-navigating-to.ts';

/** A click handler for a link that ignores the second click of a double click, unless it opens another tab. */
export function ignoreSecondClick(to: string) {
  return (event: MouseEvent): void => {
    const inThisTab = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (inThisTab && isNavigatingTo(to)) event.preventDefault();
  };
}
