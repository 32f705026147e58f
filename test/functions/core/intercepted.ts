import { Table } from '#functions/core/data/table.ts';

/** Intercepts a call of the code under test to the table or to another service. */
export type Interceptor = (method: string, call: () => Promise<unknown>) => Promise<unknown>;

const TABLE_METHODS = new Set([
  'get',
  'query',
  'queryShown',
  'create',
  'save',
  'put',
  'remove',
  'transact',
  'nextNumber',
]);

/** The same object, whose calls go through an interceptor. Of a table, only those that send requests. */
export function intercepted<T extends object>(target: T, intercept: Interceptor): T {
  return new Proxy(target, {
    get: (object, name) => {
      const member: unknown = Reflect.get(object, name, object);
      if (typeof member !== 'function') return member;
      if (object instanceof Table && !TABLE_METHODS.has(String(name))) return member.bind(object);
      return (...given: unknown[]) =>
        intercept(String(name), async () => Reflect.apply(member, object, given));
    },
  });
}

/** Crashes a process after this number of calls, or of calls of these methods. */
export function crashAfter(calls: number, methods?: readonly string[]): Interceptor {
  let left = calls;
  return async (method, call) => {
    if (left === 0) throw new Error('The process has crashed.');
    if (methods?.includes(method) ?? true) left -= 1;
    const result = await call();
    if (left === 0) throw new Error('The process crashes here.');
    return result;
  };
}
