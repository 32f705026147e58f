import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/routes.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Moves the packages of a pile. Each has its own answer. */
export function useMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'moveParcels'>) => call('moveParcels', input),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { failure: false },
  });
}

/** Takes the move of packages back. Each has its own answer. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'undoMove'>) => call('undoMove', input),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { failure: false },
  });
}
