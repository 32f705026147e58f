import { useState } from 'react';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { browserStorage } from '#web/lib/storage.ts';

type DestinationCode = (typeof DESTINATION_CODES)[number];

const KEY = 'staff terminal';

/** The terminal in Alaska where this device is used, remembered in this browser. Null until it is chosen. */
export function useStaffTerminal(): [DestinationCode | null, (next: DestinationCode) => void] {
  const [terminal, setTerminal] = useState(() => {
    const stored = browserStorage.read(KEY);
    return DESTINATION_CODES.find((code) => code === stored) ?? null;
  });
  return [
    terminal,
    (next) => {
      setTerminal(next);
      browserStorage.write(KEY, next);
    },
  ];
}
