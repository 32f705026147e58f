/** What the portal reports of the way of a package. In a shipping system, each company has its own code for each of them. */
export const MILESTONES = ['AVAILABLE', 'IN_TRANSIT', 'AT_TERMINAL', 'DELIVERED'] as const;
export type Milestone = (typeof MILESTONES)[number];
