import { randomUUID } from 'node:crypto';
import type { ClaimInput } from '#shared/contracts/claims/inputs.ts';

/** A claim as a customer files it, with another request id each time. */
export const aClaim = (changes: Partial<ClaimInput> = {}): ClaimInput => ({
  cause: 'DAMAGED',
  whatHappened: 'The box was crushed, and the lamp in it is broken.',
  amount: 120,
  requestId: randomUUID(),
  ...changes,
});
