import { useState } from 'react';
import { browserStorage } from './json-storage.ts';

/** State that is also stored in this browser. Without storage, or with null for a key, it lasts as long as the page. */
export function useStoredBoolean(key: string | null, initial: boolean): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = key === null ? null : browserStorage.read(key);
    return typeof stored === 'boolean' ? stored : initial;
  });
  return [
    value,
    (next) => {
      setValue(next);
      if (key !== null) browserStorage.write(key, next);
    },
  ];
}
