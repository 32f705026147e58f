import type { Role } from '../../../../shared/roles.ts';
import { mayDo } from '../../../../shared/rules/staff/staff-actions.ts';
import { SectionTabs } from './SectionTabs.tsx';
import { STAFF_LINKS } from './staff-links.ts';

/** The tabs of staff with these roles. Loaded for staff only. */
export function StaffTabs({ roles }: { roles: readonly Role[] }) {
  return <SectionTabs tabs={STAFF_LINKS.filter(({ action }) => mayDo(action, roles))} />;
}
