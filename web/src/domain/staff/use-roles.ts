import type { Role } from '#shared/roles.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

const NONE: readonly Role[] = [];

export function useRoles(): readonly Role[] {
  return useSession().identity?.roles ?? NONE;
}
