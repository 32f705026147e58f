import { afterAll, vi } from 'vitest';
import { runAs, withRoleOfRunningFunction } from '#local/lambda/running-function.ts';

/**
 * For tests that invoke handlers in their own process: each signs its AWS requests as its role, as in the portal, so that
 * a test fails if its function has not declared a right. Services that a test creates itself have full access, unless
 * they get what they use by `asFunction`.
 */
const environment = process.env;
process.env = withRoleOfRunningFunction(environment);
afterAll(() => {
  process.env = environment;
});

vi.mock(import('#functions/core/platform/lambda.ts'), async (importOriginal) => {
  const original = await importOriginal();
  const defineLambda: typeof original.defineLambda = (name, ...definition) => {
    const handler = original.defineLambda(name, ...definition);
    const asRole =
      (invoke: ReturnType<typeof handler.with>): typeof invoke =>
      (event, context) =>
        runAs(name, () => invoke(event, context));
    return Object.assign(asRole(handler), {
      with: (options: Parameters<typeof handler.with>[0]) => asRole(handler.with(options)),
    });
  };
  return { ...original, defineLambda };
});
