import { MutationCache, QueryClient } from '@tanstack/react-query';
import { errorAdvice, isRefusal } from './api-error.ts';
import { notify, notifyError } from './notices.ts';

/**
 * What a mutation says about itself. One place below acts on it, so that no screen writes its own success and failure
 * handling.
 */
interface MutationNotes extends Record<string, unknown> {
  /** First parts of the query keys to load again after success. */
  invalidates?: readonly string[];
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
  const client: QueryClient = new QueryClient({
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
      onSuccess: async (_data, variables, _onMutateResult, { meta }) => {
        if (meta?.success)
          notify(typeof meta.success === 'string' ? meta.success : meta.success(variables as never));
        await Promise.all(
          (meta?.invalidates ?? []).map((key) => client.invalidateQueries({ queryKey: [key] })),
        );
      },
      onError: (error, _variables, _onMutateResult, { meta }) => {
        if (meta?.failure !== false) notifyError(meta?.failure ?? errorAdvice(error));
      },
    }),
  });
  return client;
}
