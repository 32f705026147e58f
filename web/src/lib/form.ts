import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, errorText } from './api-error.ts';

/** The one form pattern: fields are checked when they were touched, and submitting focuses the first wrong one. */
export function useAppForm<T extends FieldValues>(
  schema: z.ZodMiniType<T, T>,
  defaultValues: DefaultValues<T>,
): UseFormReturn<T, unknown, T> {
  return useForm<T, unknown, T>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues });
}

/**
 * Puts what the server said about fields of the form on those fields, the first one focused. Returns the text of
 * everything else, for the form's own error, or null where every error found its field.
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
  if (fieldErrors.length === 0) return errorText(error);
  return others.length > 0 ? others.map(({ message }) => message).join('\n') : null;
}
