import { useState } from 'react';
import { browserStorage } from './json-storage.ts';

/** State that is also stored in this browser. Without storage it lasts as long as the page. */
export function useStoredBoolean(key: string, initial: boolean): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = browserStorage.read(key);
    return typeof stored === 'boolean' ? stored : initial;
  });
  return [
    value,
    (next) => {
      setValue(next);
      browserStorage.write(key, next);
    },
  ];
}
