import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Checks a confirmation again whenever the field that it repeats changes, once it is filled in. By default, a form checks
 * only the field that changes.
 */
export function useMatchingFields<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  field: FieldPath<T>,
  confirmation: FieldPath<T>,
): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      const hasError = form.getFieldState(confirmation).error !== undefined;
      if (name === field ? form.getValues(confirmation) !== '' : name === confirmation && hasError)
        void form.trigger(confirmation);
    });
    return unsubscribe;
  }, [form, field, confirmation]);
}
