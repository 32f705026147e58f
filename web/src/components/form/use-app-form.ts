import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type SubmitErrorHandler,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, errorAdvice } from '../../lib/api/api-error.ts';

/** Creates a form that validates touched fields and focuses the first invalid one on submit. */
export function useAppForm<T extends FieldValues>(
  schema: z.ZodMiniType<T, T>,
  defaultValues: DefaultValues<T>,
): UseFormReturn<T, unknown, T> {
  return useForm<T, unknown, T>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues });
}

/**
 * Shows the server's field errors on their fields and focuses the first one. Returns the message for all other errors,
 * or null if there are none.
 */
export function showServerErrors<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
): string | null {
  const fieldErrors = (error instanceof ApiError && error.fieldErrors) || [];
  const fields = new Set(Object.keys(form.getValues()));
  const known = fieldErrors.filter(({ field }) => fields.has(field));
  for (const [index, { field, message }] of known.entries()) {
    form.setError(field as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  const others = fieldErrors.filter(({ field }) => !fields.has(field));
  if (fieldErrors.length === 0) return errorAdvice(error);
  return others.length > 0 ? others.map(({ message }) => message).join('\n') : null;
}

interface SubmitOptions<T extends FieldValues> {
  /** Returns the error message for the whole form, after showing field errors. */
  explain?: (error: unknown) => string | null | Promise<string | null>;
  /** Called when validation fails and nothing is sent. */
  onInvalid?: SubmitErrorHandler<T>;
}

/**
 * Submits a valid form, ignoring further submissions while one is in flight. `failure` is the error message for the
 * whole form, cleared on each submission.
 */
export function useSubmit<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  send: (values: T) => Promise<unknown>,
  { explain = (error) => showServerErrors(form, error), onInvalid }: SubmitOptions<T> = {},
) {
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(await explain(error));
    } finally {
      sending.current = false;
    }
  }, onInvalid);
  return { submit, failure, clearFailure: () => setFailure(null) };
}
