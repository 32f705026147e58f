import { Suspense } from 'react';
import { FormError } from '../../../components/form/FormError.tsx';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';
import { useSession } from '../../../lib/session/SessionProvider.tsx';
import { ALREADY_SIGNED_IN } from '../sign-in-errors.ts';

const AlreadySignedIn = lazyWithPreload(async () => (await import('./AlreadySignedIn.tsx')).AlreadySignedIn);

interface SignInMessageProps {
  /** What there is to say while nobody is signed in. */
  message?: string | null;
  /** A sign-in is on its way: whether it is refused is not known yet. */
  isBusy?: boolean;
  /** Called before somebody else is signed out, which may lead away to their provider. */
  onLeaving?: () => void;
  /** Called once they are signed out, with this page still here. */
  onSignedOut?: () => void;
}

/** What the login page has to say: while somebody else is signed in, that they are, and the ways to go on. */
export function SignInMessage({ message, isBusy, ...choices }: SignInMessageProps) {
  const isRefused = useSession().other !== null && !isBusy;
  return (
    <>
      <FormError message={isRefused ? ALREADY_SIGNED_IN : message} />
      {isRefused && (
        <Suspense>
          <AlreadySignedIn {...choices} />
        </Suspense>
      )}
    </>
  );
}
