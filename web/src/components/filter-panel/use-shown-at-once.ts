import { useState } from 'react';

/**
 * The value of a control and how to change it. The control shows a change at once; the router, which keeps the value in the
 * URL, renders it with the list behind it, and that can take a moment on a slow phone.
 */
export function useShownAtOnce<Value, Next extends Value>(
  value: Value,
  onChange: (next: Next) => void,
): [Value, (next: Next) => void] {
  const known = String(value);
  const [change, setChange] = useState<{ before: string; value: Value } | null>(null);
  const isPending = change?.before === known;
  // The change has arrived. Otherwise, going back to the value before would show it again.
  if (change && !isPending) setChange(null);
  return [
    isPending ? change.value : value,
    (next) => {
      setChange({ before: known, value: next });
      onChange(next);
    },
  ];
}
