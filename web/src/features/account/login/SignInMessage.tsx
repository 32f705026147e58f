import { Suspense } from 'react';
import { FormError } from '#web/components/form/FormError.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { ALREADY_SIGNED_IN } from '../sign-in-errors.ts';

const AlreadySignedIn = lazyWithPreload(async () => (await import('./AlreadySignedIn.tsx')).AlreadySignedIn);

interface SignInMessageProps {
  /** Shown while no one else is signed in. */
  message?: string | null;
  /** A sign-in is in progress and may still succeed. */
  isBusy?: boolean;
  /** Called before the other user is signed out, which may redirect to their provider. */
  onSigningOut?: () => void;
  onSignedOut?: () => void;
}

/** The message of the login page. While another user is signed in, it says so and offers choices. */
export function SignInMessage({ message, isBusy, ...callbacks }: SignInMessageProps) {
  const isOtherSignedIn = useSession().otherIdentity !== null && !isBusy;
  return (
    <>
      <FormError message={isOtherSignedIn ? ALREADY_SIGNED_IN : message} />
      {isOtherSignedIn && (
        <Suspense>
          <AlreadySignedIn {...callbacks} />
        </Suspense>
      )}
    </>
  );
}
