import { MutationCache, QueryClient } from '@tanstack/react-query';
import { notify } from '../toasts.ts';
import { isClientError } from './api-error.ts';

/** The toasts of a mutation, shown by `createQueryClient`. */
interface MutationToasts extends Record<string, unknown> {
  /** After success, on the page where it began; a function if the text depends on the variables and the result. */
  success?: string | ((variables: never, result: never) => string);
  /** The failed action in a sentence, before the explanation of the error. `false` for no toast. */
  failure?: string | false;
  /** Whether a form or dialog shows the error. The toast is then only for a user who has left it, so it needs a name. */
  isShown?: boolean;
  /** The name of what is changed, for a failure on another page. */
  what?: string;
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

/** The longest time between the loader of a page and its first render. */
const JUST_NOW_MS = 1000;

/** Shows an error toast; `failed` is the failed action in a sentence. */
type NotifyFailure = (error: unknown, failed?: string) => void;

/** Creates a query client. `notifyFailure` receives the errors of mutations that no form shows. */
export function createQueryClient(notifyFailure: NotifyFailure): QueryClient {
  const startedOn = new WeakMap<object, string>();
  const isOnPageOf = (mutation: object) => startedOn.get(mutation) === location.pathname;
  const mutationCache = new MutationCache({
    onMutate: (_variables, mutation) => void startedOn.set(mutation, location.pathname),
    onSuccess: (data, variables, _onMutateResult, mutation) => {
      const { success } = mutation.meta ?? {};
      if (success && isOnPageOf(mutation))
        notify(typeof success === 'string' ? success : success(variables as never, data as never));
    },
    onError: (error, _variables, _onMutateResult, mutation) => {
      const { failure, isShown = false, what } = mutation.meta ?? {};
      if (failure === false || (isShown && !left.has(mutation)) || isClosed(client)) return;
      notifyFailure(error, what && !isOnPageOf(mutation) ? `${what}: ${failure}` : failure);
    },
  });
  /** Mutations whose components have left the screen. */
  const left = new WeakSet<object>();
  mutationCache.subscribe(({ type, mutation }) => {
    if (type === 'observerRemoved') left.add(mutation);
    if (type === 'observerAdded') left.delete(mutation);
  });
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => !isClientError(error) && failures < 2,
        // The loader of the page may have just asked, and the page shows the error.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW_MS,
        // On phones, the browser's online status is often wrong. A failed request is reported anyway.
        networkMode: 'always',
        // Off by default with this mode.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache,
  });
  return client;
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
