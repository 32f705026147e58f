import type { ComponentType } from 'react';
import type { StaffAction } from '#shared/rules/staff/staff-actions.ts';
import type { FirstQueriesName } from './first-queries.ts';

/** Who may open a page. For a staff page, the action that the user must be allowed to do. */
type Guard =
  | 'anyone'
  | 'login'
  | 'public'
  | 'completeCustomer'
  | 'incompleteCustomer'
  | 'profileLoaded'
  | 'secondFactor'
  | StaffAction;

export interface PageRoute {
  guard: Guard;
  load: () => Promise<ComponentType>;
  /** The queries that it shows first. The guards of customers add the profile. */
  first?: FirstQueriesName;
  /** The path of the tab in the navigation bar that the page belongs to. */
  tab?: string;
  /** The shape of the document's frame, if not that of its audience. */
  frame?: 'packages';
}

/** What the layouts around a page read from its route. */
export type PageHandle = Pick<PageRoute, 'tab'>;
