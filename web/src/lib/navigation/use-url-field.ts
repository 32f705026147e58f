import { useEffect, useReducer } from 'react';

/**
 * A control whose value is kept in the URL. It shows what was entered at once, and the URL follows: after `delayMs` without
 * another change, and rendered even later. A late rendering of what was entered here is ignored, while any other change of
 * the URL, such as Back, a link or a reset, replaces what was entered (decision 178).
 * @param value as the URL was rendered last
 * @param write changes the URL; a stable function if `delayMs` is not 0
 */
export function useUrlField<Value, Next extends Value = Value>(
  value: Value,
  write: (next: Next) => void,
  delayMs = 0,
) {
  // Not `useState`, which may compute an update from a render that React then discards.
  const [field, setField] = useReducer<Field<Value, Next>, [Change<Field<Value, Next>>]>(
    (before, change) => change(before),
    { shown: value, seen: value, written: [] },
  );
  if (!isSame(value, field.seen))
    setField((before) => {
      const own = before.written.findLastIndex((next) => isSame(next, value));
      return own === -1
        ? { shown: value, seen: value, written: [] }
        : { ...before, seen: value, written: before.written.slice(own + 1) };
    });

  const { shown, waiting } = field;
  const writeNow = (next: Next) => {
    setField(({ seen, written }) => ({ shown: next, seen, written: [...written, next] }));
    write(next);
  };
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setField(({ seen, written }) => ({ shown: waiting.next, seen, written: [...written, waiting.next] }));
      write(waiting.next);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [waiting, write, delayMs]);

  return {
    shown,
    change: (next: Next) =>
      delayMs === 0 ? writeNow(next) : setField((before) => ({ ...before, shown: next, waiting: { next } })),
    /** Writes what was entered without waiting. */
    flush: () => waiting && writeNow(waiting.next),
  };
}

interface Field<Value, Next extends Value> {
  shown: Value;
  /** The URL's value as last rendered. */
  seen: Value;
  /** What was written to the URL and has not been rendered, oldest first. */
  written: Next[];
  /** What was entered and not written. */
  waiting?: { next: Next };
}

type Change<T> = (before: T) => T;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
