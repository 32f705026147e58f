/** The four groups of the identity provider that mean something here; any other group in a token is ignored. */
export const ROLES = ['Executive', 'CustomerService', 'ParcelOperations', 'Customer'] as const;
export type Role = (typeof ROLES)[number];

/** The three groups that work for the forwarder. */
export const STAFF_ROLES = [
  'Executive',
  'CustomerService',
  'ParcelOperations',
] as const satisfies readonly Role[];

/** Keeps the known groups of a list, in the order of {@link ROLES}, each once. */
export function knownRoles(groups: readonly string[]): Role[] {
  return ROLES.filter((role) => groups.includes(role));
}

/** Whether somebody with these groups works here. */
export function isStaff(roles: readonly Role[]): boolean {
  return STAFF_ROLES.some((role) => roles.includes(role));
}
