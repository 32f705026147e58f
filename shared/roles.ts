/** The groups of the identity provider that are used as roles. Other groups in a token are ignored. */
export const ROLES = ['Executive', 'CustomerService', 'ParcelOperations', 'Customer'] as const;
export type Role = (typeof ROLES)[number];

export const STAFF_ROLES = [
  'Executive',
  'CustomerService',
  'ParcelOperations',
] as const satisfies readonly Role[];

/** The known roles in a list, without duplicates and in the order of {@link ROLES}. */
export function knownRoles(groups: readonly string[]): Role[] {
  return ROLES.filter((role) => groups.includes(role));
}

export function isStaff(roles: readonly Role[]): boolean {
  return STAFF_ROLES.some((role) => roles.includes(role));
}
