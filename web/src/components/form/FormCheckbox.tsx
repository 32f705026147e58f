import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { choiceRow } from './control-style.ts';
import { controlProps, FieldNote } from './FieldFrame.tsx';

interface FormCheckboxProps<T extends FieldValues> {
  form: Pick<UseFormReturn<T, unknown, T>, 'register' | 'getFieldState' | 'formState'>;
  name: FieldPath<T>;
  label: string;
  /** What ticking it means; an error takes its place. */
  hint?: string;
}

/** A yes in a form made by `useAppForm`: the whole row is the target of a press. */
export function FormCheckbox<T extends FieldValues>({ form, name, label, hint }: FormCheckboxProps<T>) {
  const id = useId();
  const error = form.getFieldState(name, form.formState).error?.message;
  return (
    <Box>
      <Row data-error={error !== undefined || undefined}>
        <input type="checkbox" {...form.register(name)} {...controlProps(id, false, error, hint)} />
        {label}
      </Row>
      <FieldNote id={id} error={error} hint={hint} />
    </Box>
  );
}

const Row = styled('label')(({ theme }) => ({
  ...choiceRow(theme),
  fontWeight: 650,
  '&[data-error]': { borderColor: theme.vars.palette.error.main },
}));
