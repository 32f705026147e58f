import { MutationCache, QueryClient } from '@tanstack/react-query';
import { notify, notifyError } from '../toasts.ts';
import { errorAdvice, isRefusal } from './api-error.ts';

/** What a mutation says to whoever asked for it. One place below says it, so that no screen writes notices for that. */
interface MutationNotes extends Record<string, unknown> {
  /** The notice after success, where it depends on what was asked, as a function of that. */
  success?: string | ((variables: never) => string);
  /** The notice after failure; without it the server's own words. `false` where the form shows the error itself. */
  failure?: string | false;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationNotes;
  }
}

/** How long an answer counts as fresh: moving between screens within it asks the server nothing. */
const STALE_AFTER_MS = 30_000;

/** One client for the whole site; tests make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => !isRefusal(error) && failures < 2,
        // The browser's guess of being offline is often wrong on a phone; a call that fails says so itself.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, variables, _onMutateResult, { meta }) => {
        if (meta?.success)
          notify(typeof meta.success === 'string' ? meta.success : meta.success(variables as never));
      },
      onError: (error, _variables, _onMutateResult, { meta }) => {
        if (meta?.failure !== false) notifyError(meta?.failure ?? errorAdvice(error));
      },
    }),
  });
}
