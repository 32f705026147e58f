import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `useMutation` whose `mutate` does nothing while a request is in flight. `isPending` alone is too late for the second
 * click of a double click.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const { mutate, ...mutation } = useMutation(options);
  const isRunning = useRef(false);
  return {
    ...mutation,
    mutate: (variables: Variables, callbacks?: Omit<MutateOptions<Data, Error, Variables>, 'onSettled'>) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(variables, {
        ...callbacks,
        onSettled: () => {
          isRunning.current = false;
        },
      });
    },
  };
}
