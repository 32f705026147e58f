import { createEvent, fireEvent } from '@testing-library/react';

let clock = 0;

/**
 * Types as a scanner does: one key each millisecond, then Enter. They go to where the focus is. The keys carry times of
 * some seconds ago, so that what a person types next is not part of the scan.
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
