import { PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';

/** The statuses of the shipping timeline. Deletion is no step of shipping. */
export const TIMELINE_STATUSES = PARCEL_STATUSES.filter((status) => status !== 'DELETED');
