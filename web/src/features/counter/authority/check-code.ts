import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { TerminalCode } from '../pickups.ts';

/** Finds out who may collect what with a code. Shows no error. */
export function useCheckCode(locationCode: TerminalCode) {
  return useSingleMutation({
    mutationFn: (code: string): Promise<CheckedCode> =>
      call('checkCollectionCode', { body: { locationCode, code } }),
    meta: { failure: 'The code was not checked.', isShown: true },
  });
}
