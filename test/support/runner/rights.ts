import { declaredRights } from '#local/lambda/roles.ts';

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
