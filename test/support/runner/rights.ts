import { functions } from '#shared/deployment/functions.ts';
import { iamActions, type LambdaFunction } from '#shared/deployment/lambda-function.ts';

/** The declared rights of all functions, as the local portal records their use. */
const declaredRights = (): string[] =>
  Object.entries(functions).flatMap(([name, { permissions }]: [string, LambdaFunction]) =>
    permissions.flatMap((permission) => {
      const { actions: _, ...resource } = permission;
      return iamActions(permission).map(
        (action) => `${name}: ${action} on ${Object.values(resource).join(' ')}`,
      );
    }),
  );

/**
 * A line for each declared right of a function that no test has used.
 * @param used the lines of `USED_RIGHTS_FILE`
 */
export function unusedRights(used: string): string[] {
  const found = new Set(used.split('\n'));
  return declaredRights()
    .filter((right) => !found.has(right))
    .map((right) => `No test uses a right that shared/deployment/functions.ts declares: ${right}`);
}
