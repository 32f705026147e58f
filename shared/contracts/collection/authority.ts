import * as z from 'zod/mini';
import { COLLECTION_CODE, normalizeCollectionCode } from '#shared/rules/collection/collection-code.ts';
import { Instant } from '../primitives.ts';

/** A code as it is typed or scanned, however it is written. */
export const CollectionCode = z.string().check(
  z.overwrite((typed) => normalizeCollectionCode(typed.slice(0, 40)) ?? typed),
  z.regex(COLLECTION_CODE, 'A code has ten letters and digits, such as 7K3QF-9XW2M.'),
);

/** By whose authority packages are handed over, in a request. */
export const AuthorityInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('OWNER') }),
  z.strictObject({ kind: z.literal('AUTHORIZED'), code: CollectionCode }),
]);
export type AuthorityInput = z.infer<typeof AuthorityInput>;

/** By whose authority packages were handed over. `authorizedAt` is when the customer named the person. */
export const Authority = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('OWNER') }),
  z.object({
    kind: z.literal('AUTHORIZED'),
    authorizationId: z.string(),
    name: z.string(),
    authorizedAt: Instant,
  }),
]);
export type Authority = z.infer<typeof Authority>;
