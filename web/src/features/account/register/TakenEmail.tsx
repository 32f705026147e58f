import { paths } from '#web/lib/paths.ts';
import { useLinkState } from '../login-state.ts';
import { TextLink } from '../TextLink.tsx';
import { UnconfirmedEmail } from '../UnconfirmedEmail.tsx';

interface TakenEmailProps {
  email: string;
  /** Called when a confirmation code has been sent. */
  onSent: () => void;
}

/**
 * What to do about an email address that has an account. The provider does not tell whether that account is confirmed,
 * and this page must not: it offers both.
 */
export function TakenEmail({ email, onSent }: TakenEmailProps) {
  const linkState = useLinkState(email);
  return (
    <UnconfirmedEmail email={email} buttonLabel="Confirm your email" onSent={onSent}>
      Is it yours?{' '}
      <TextLink to={paths.login} state={linkState}>
        Log in
      </TextLink>{' '}
      or{' '}
      <TextLink to={paths.resetPassword} state={linkState}>
        reset your password
      </TextLink>
      . If you signed up but never entered the code that we emailed, we can send a new one:
    </UnconfirmedEmail>
  );
}
