import Box from '@mui/material/Box';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { passwordRules } from '../../../../shared/rules/password.ts';
import { VisuallyHidden } from '../../components/display/VisuallyHidden.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import type { NewPassword } from './password-schemas.ts';

interface NewPasswordFieldsProps<T extends NewPassword> {
  form: UseFormReturn<T, unknown, T>;
  autoFocus?: boolean;
}

/** The fields for a new password and its confirmation, and the password rules with their current state. */
export function NewPasswordFields<T extends NewPassword>({ form, autoFocus }: NewPasswordFieldsProps<T>) {
  const name = 'password' as FieldPath<T>;
  return (
    <>
      <div>
        <PasswordField
          form={form}
          name={name}
          label="Password"
          autoComplete="new-password"
          {...(autoFocus && { autoFocus })}
        />
        <PasswordRules password={form.watch(name)} />
      </div>
      <PasswordField
        form={form}
        name={'confirmPassword' as FieldPath<T>}
        label="Confirm Password"
        autoComplete="new-password"
      />
    </>
  );
}

function PasswordRules({ password }: { password: string }) {
  return (
    <Box
      component="ul"
      aria-label="Password rules"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        columnGap: 1.5,
        rowGap: 0.25,
        listStyle: 'none',
        m: 0,
        mt: 1.25,
        p: 0,
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      {passwordRules(password).map(({ label, isMet }) => (
        <Rule key={label} label={label} isMet={isMet} />
      ))}
    </Box>
  );
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 0.75,
        alignItems: 'flex-start',
        overflowWrap: 'anywhere',
        '&:nth-of-type(n + 5)': { gridColumn: '1 / -1' },
        ...(isMet && { color: 'text.primary' }),
      }}
    >
      <Box component="span" aria-hidden sx={{ display: 'flex', width: 16, height: '1.5em', flexShrink: 0 }}>
        {isMet ? (
          <CheckIcon sx={{ fontSize: 16, color: 'success.main', alignSelf: 'center' }} />
        ) : (
          <Box
            component="span"
            sx={{
              m: 'auto',
              width: 8,
              height: 8,
              border: 1.5,
              borderColor: 'text.secondary',
              borderRadius: '50%',
            }}
          />
        )}
      </Box>
      <span>
        {label}
        <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
      </span>
    </Box>
  );
}
