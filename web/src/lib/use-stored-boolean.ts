import { useState } from 'react';

/** A choice of on or off that this browser remembers; where storage is forbidden it lasts as long as the page. */
export function useStoredBoolean(key: string, initial: boolean): [boolean, (next: boolean) => void] {
  const [value, setValue] = useState(() => read(key) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // Not remembered then.
      }
    },
  ];
}

function read(key: string): boolean | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : text === 'true';
  } catch {
    return null;
  }
}
