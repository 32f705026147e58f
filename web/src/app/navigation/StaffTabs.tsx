import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import type { SectionTab } from './SectionTabs.tsx';
import { STAFF_LINKS } from './staff-links.ts';

export interface StaffTabsProps {
  roles: readonly Role[];
  /** Draws the tabs. The navigation bar has the code for it, which would otherwise become a file of its own. */
  children: (tabs: readonly SectionTab[]) => ReactNode;
}

/** Chooses the tabs of staff with these roles. Loaded for staff only. */
export function StaffTabs({ roles, children }: StaffTabsProps) {
  return children(STAFF_LINKS.filter(({ action }) => mayDo(action, roles)));
}
