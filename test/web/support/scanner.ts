import { createEvent, fireEvent } from '@testing-library/react';

let clock = 0;

/**
 * Types into the focused element as a scanner does: a key each millisecond, then Enter. The timestamps are some seconds
 * old, so that what a person types next is not part of the scan.
 */
export function scan(text: string): void {
  clock = Math.max(clock + 200, performance.now() - 10_000);
  for (const key of [...text, 'Enter']) {
    const target = document.activeElement ?? document.body;
    const code = key === 'Enter' ? key : `Key${key.toUpperCase()}`;
    const event = createEvent.keyDown(target, { key, code });
    clock += 1;
    Object.defineProperty(event, 'timeStamp', { value: clock });
    fireEvent(target, event);
  }
}
