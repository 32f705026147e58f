import type { EventPattern, ValueMatcher } from '#shared/deployment/event-pattern.ts';

/** Whether an event matches a pattern, by the rules of EventBridge and Lambda event filtering. */
export function matches(pattern: EventPattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, condition]) => {
    if (field === '$or') return (condition as readonly EventPattern[]).some((one) => matches(one, event));
    const value = isObject(event) ? event[field] : undefined;
    // As on AWS, below a missing field only `exists: false` matches.
    if (!Array.isArray(condition)) return matches(condition as EventPattern, value);
    return (condition as ValueMatcher).some((test) => accepts(test, value));
  });
}

function accepts(test: ValueMatcher[number], value: unknown): boolean {
  if (typeof test === 'string') return value === test;
  if ('exists' in test) return (value !== undefined) === test.exists;
  if (typeof value !== 'string') return false;
  return 'prefix' in test ? value.startsWith(test.prefix) : !test['anything-but'].includes(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
