/** A refusal by the customer as it is stored. */
export const A_REFUSAL = {
  reason: 'OTHER',
  note: 'Ordered twice',
  next: 'RETURN',
  at: '2026-11-28T18:00:00.000Z',
  by: 'service@northbound.test',
} as const;
