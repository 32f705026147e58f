import type { Accepted, EventPattern } from '../../shared/deployment/event-pattern.ts';

/** Whether an event matches a pattern, by the rules of EventBridge and Lambda. */
export function matches(pattern: EventPattern, event: unknown): boolean {
  return Object.entries(pattern).every(([place, wanted]) => {
    if (place === '$or') return (wanted as readonly EventPattern[]).some((one) => matches(one, event));
    const found = isObject(event) ? event[place] : undefined;
    // As on AWS, a pattern may go deeper than the event; then only `exists: false` matches.
    if (!Array.isArray(wanted)) return matches(wanted as EventPattern, found);
    return (wanted as Accepted).some((test) => accepts(test, found));
  });
}

function accepts(test: Accepted[number], found: unknown): boolean {
  if (typeof test === 'string') return found === test;
  if ('exists' in test) return (found !== undefined) === test.exists;
  if (typeof found !== 'string') return false;
  return 'prefix' in test ? found.startsWith(test.prefix) : !test['anything-but'].includes(found);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
