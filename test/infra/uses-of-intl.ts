import { onTestFinished } from 'vitest';

/** Collects the uses of `Intl` during a test. The first one in a process takes up to 40 % of a cold start. */
export function usesOfIntl(): string[] {
  const uses: string[] = [];
  const watch = (owner: object, name: string) => {
    const original = Reflect.get(owner, name);
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      uses.push(name);
      return new.target ? Reflect.construct(original, given) : Reflect.apply(original, this, given);
    });
    onTestFinished(() => void Reflect.set(owner, name, original));
  };
  for (const name of ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules'])
    watch(Intl, name);
  for (const { prototype } of [Number, Date]) watch(prototype, 'toLocaleString');
  return uses;
}
