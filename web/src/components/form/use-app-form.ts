import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type SubmitErrorHandler,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError, type Failure, isForDevelopers } from '#web/lib/errors/explain-error.ts';
import { useDraft } from './draft.ts';

/**
 * Creates a form that validates touched fields and focuses the first invalid one on submit.
 * @param draft names what is edited, such as 'refund 10001'; see {@link useDraft}
 */
export function useAppForm<T extends FieldValues>(
  schema: z.ZodMiniType<T, T>,
  defaultValues: DefaultValues<T>,
  draft?: string,
): UseFormReturn<T, unknown, T> {
  const form = useForm<T, unknown, T>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues });
  useDraft(form, draft);
  return form;
}

/**
 * Shows the server's field errors on the form's fields and focuses the first one. Returns the other errors, to be shown
 * for the whole form, or null if there are none.
 */
export function showServerErrors<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
): Failure | null {
  const fieldErrors = (error instanceof ApiError && error.fieldErrors) || [];
  const fields = new Set(Object.keys(form.getValues()));
  const known = fieldErrors.filter(({ field }) => fields.has(field));
  for (const [index, { field, message }] of known.entries()) {
    form.setError(field as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  const others = fieldErrors.filter(({ field }) => !fields.has(field));
  if (!(error instanceof ApiError) || fieldErrors.length === 0) return explainError(error);
  if (others.length > 0 && isForDevelopers(error)) return explainError(error);
  return others.length > 0 ? others.map(({ message }) => message).join('; ') : null;
}

interface SubmitOptions<T extends FieldValues> {
  /** Returns the error of the form as a whole; by default {@link showServerErrors}. */
  explain?: (error: unknown) => Failure | null | Promise<Failure | null>;
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
  const [failure, setFailure] = useState<Failure | null>(null);
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

/** The props of every control in a form made by `useAppForm`. */
export interface FieldProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'control'>;
  name: FieldPath<T>;
  label: string;
  /** Shown below the field; an error replaces it. */
  hint?: string;
}

/** Binds a control to its form: its value and events, the ref that takes the focus, and the text below it. */
export function useField<T extends FieldValues>({
  form,
  name,
  hint,
}: Pick<FieldProps<T>, 'form' | 'name' | 'hint'>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, ...control } = field;
  const message = fieldState.error?.message;
  return { control, ref, error: message !== undefined, helperText: message ?? hint };
}

/**
 * Ids of requests: the same for the same content, so that a repeat after a lost response changes nothing again, and another
 * one for what was edited in between. `forget` makes the next request a new one, after a response.
 */
export function requestIds() {
  let latest = { content: '', requestId: '' };
  return {
    requestIdOf: (...values: unknown[]): string => {
      const content = JSON.stringify(values);
      if (latest.content !== content) latest = { content, requestId: crypto.randomUUID() };
      return latest.requestId;
    },
    forget: (): void => {
      latest = { content: '', requestId: '' };
    },
  };
}

/** The {@link requestIds} of a form. */
export const useRequestIds = () => useState(requestIds)[0];
