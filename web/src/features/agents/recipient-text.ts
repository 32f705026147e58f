import type { ManifestCustomer } from '#shared/contracts/staff/agent-handovers.ts';

/** Where the agent ships a customer's packages, and for whom: `Emmonak, for Emmonak Store, account 4417`. */
export const recipientText = ({
  community,
  recipient,
  account,
}: Pick<ManifestCustomer, 'community' | 'recipient' | 'account'>): string =>
  [
    community,
    ...(recipient === '' ? [] : [`for ${recipient}`]),
    ...(account === '' ? [] : [`account ${account}`]),
  ].join(', ');
