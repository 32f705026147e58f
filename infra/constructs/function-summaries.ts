import type { FunctionName, ServiceName } from '#shared/deployment/functions.ts';

/**
 * What each function in the background does, for its description on AWS. Not in the table of functions, which every bundle
 * contains.
 */
export const FUNCTION_SUMMARIES: Readonly<Record<Exclude<FunctionName, ServiceName>, string>> = {
  identity: 'User pool triggers: one account per email address, the claims of its tokens, and its emails',
  counts: 'Maintains the counters of each terminal',
  'parcel-changes':
    'Keeps the audit trail, handovers, appointments and paid claims, and queues image jobs, messages and what the shipping system is told',
  reconciler: 'Finishes payments that were left open',
  'charge-comparison':
    "Reports claims that are due, and compares the card provider's charges with the recorded ones",
  'site-check': 'Uses the site as a customer does',
  'forwarded-mail': 'Turns mail that customers forward into drafts of what they expect',
  images: 'Creates thumbnails and records for uploaded images',
  'intake-images': 'Moves photos of received packages to their parcels',
  'image-jobs': 'Removes the images of deleted packages and moves the photos of received ones',
  'message-sender': 'Tells customers what happened to their packages, appointments, payments and claims',
  'shipping-sender': 'Tells the shipping system of changes to packages',
  'shipping-sync': 'Sends what was left over, and compares packages with their orders in the shipping system',
  'due-messages': 'Sends the messages and reminders that are due, and those that a crash left behind',
};
