import { MutationCache, QueryClient } from '@tanstack/react-query';
import { notify } from '../toasts.ts';
import { isClientError } from './api-error.ts';

/** The toasts of a mutation, shown by `createQueryClient`. */
interface MutationToasts extends Record<string, unknown> {
  /** After success; a function if the text depends on the variables and the result. */
  success?: string | ((variables: never, result: never) => string);
  /** The failed action in a sentence, before the explanation of the error. `false` if the form shows the error. */
  failure?: string | false;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationToasts;
  }
}

/** How long data is fresh: within this time, moving between screens sends no request. */
const STALE_AFTER_MS = 30_000;

/**
 * The `staleTime` of data that each visit of its page loads again: long enough for the page to use what was loaded when
 * the user pressed the link.
 */
export const FRESH_FOR_ONE_VISIT_MS = 5_000;

/** Shows an error toast; `failed` is the failed action in a sentence. */
type NotifyFailure = (error: unknown, failed?: string) => void;

/** Creates a query client. `notifyFailure` receives the errors of mutations that no form shows. */
export function createQueryClient(notifyFailure: NotifyFailure): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => !isClientError(error) && failures < 2,
        // On phones, the browser's online status is often wrong. A failed request is reported anyway.
        networkMode: 'always',
        // Off by default with this mode.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (data, variables, _onMutateResult, { meta }) => {
        if (meta?.success)
          notify(
            typeof meta.success === 'string' ? meta.success : meta.success(variables as never, data as never),
          );
      },
      onError: (error, _variables, _onMutateResult, { meta }) => {
        if (meta?.failure !== false) notifyFailure(error, meta?.failure);
      },
    }),
  });
}

/** The clients of users who have left. */
const closed = new WeakSet<QueryClient>();

/** Opens a client for its user. Returns a function that clears it, also of what is only now being loaded. */
export function openClient(client: QueryClient): () => void {
  closed.delete(client);
  return () => {
    closed.add(client);
    client.clear();
  };
}

/** Whether the user of a client has left. */
export const isClosed = (client: QueryClient): boolean => closed.has(client);
