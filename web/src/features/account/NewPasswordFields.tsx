import Box from '@mui/material/Box';
import { useEffect, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { passwordRules } from '#shared/rules/password.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { PasswordField } from '#web/components/form/FormTextField.tsx';
import { AlertIcon, CheckIcon } from '#web/components/icons.tsx';
import type { NewPassword } from './password-schemas.ts';

interface NewPasswordFieldsProps<T extends NewPassword> {
  form: UseFormReturn<T, unknown, T>;
  autoFocus?: boolean;
}

/** The start of the messages of most rules, which is shown once, above them. */
const LEAD = 'Your password must ';

/**
 * The fields for a new password and its confirmation, and the password rules with their current state. The broken rules
 * are also the error message that describes the field.
 */
export function NewPasswordFields<T extends NewPassword>({ form, autoFocus }: NewPasswordFieldsProps<T>) {
  const name = 'password' as FieldPath<T>;
  const confirmation = 'confirmPassword' as FieldPath<T>;
  useMatchingFields(form, name, confirmation);
  const id = useId();
  const password: string = form.watch(name);
  const isInvalid = password !== '' && form.getFieldState(name, form.formState).invalid;
  const rules = passwordRules(password).map((rule, index) => ({ ...rule, id: `${id}${index}` }));
  const broken = rules.filter(({ isMet }) => !isMet).map((rule) => rule.id);
  return (
    <>
      <div>
        <PasswordField
          form={form}
          name={name}
          label="Password"
          autoComplete="new-password"
          errorIds={isInvalid ? broken.join(' ') : undefined}
          {...(autoFocus && { autoFocus })}
        />
        <Box sx={{ mt: 1.25, typography: 'body2', color: 'text.secondary' }}>
          <span aria-hidden>{LEAD}</span>
          <Box
            component="ul"
            aria-label="Password rules"
            sx={{ display: 'grid', listStyle: 'none', m: 0, mt: 0.25, p: 0 }}
          >
            {rules.map((rule) => (
              <Rule key={rule.message} {...rule} isInvalid={isInvalid} />
            ))}
          </Box>
        </Box>
      </div>
      <PasswordField form={form} name={confirmation} label="Confirm Password" autoComplete="new-password" />
    </>
  );
}

interface RuleProps {
  id: string;
  message: string;
  isMet: boolean;
  /** Whether the password failed validation. If so, an unmet rule is shown as an error. */
  isInvalid: boolean;
}

function Rule({ id, message, isMet, isInvalid }: RuleProps) {
  const hasLead = message.startsWith(LEAD);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 0.75,
        overflowWrap: 'anywhere',
        color: isMet ? 'text.primary' : isInvalid ? 'error.main' : 'inherit',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 16,
          height: '1lh',
          flexShrink: 0,
          '& svg': { fontSize: 16 },
        }}
      >
        {isMet ? <CheckIcon sx={{ color: 'success.main' }} /> : isInvalid ? <AlertIcon /> : <Dot />}
      </Box>
      <span>
        <span id={id}>
          {hasLead && <VisuallyHidden>{LEAD}</VisuallyHidden>}
          {hasLead ? message.slice(LEAD.length) : message}
        </span>
        <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
      </span>
    </Box>
  );
}

function Dot() {
  return <Box component="span" sx={{ width: 8, height: 8, border: 1.5, borderRadius: '50%' }} />;
}

/**
 * Revalidates a filled-in confirmation when the field that it repeats changes. By default, a form validates only the
 * field that changes.
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
