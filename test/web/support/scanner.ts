import { fireEvent } from '@testing-library/react';

/** Types as a scanner does: all keys at once, then Enter. They go to where the focus is. */
export function scan(text: string): void {
  const target = () => document.activeElement ?? document.body;
  for (const key of text) fireEvent.keyDown(target(), { key });
  fireEvent.keyDown(target(), { key: 'Enter' });
}
