import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { signInWithGoogle } from '#web/lib/identity/identity.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { returnUrl, saveReturnUrl } from '#web/lib/session/return-url.ts';
import { useLoginState } from './login-state.ts';
import { signInErrorText } from './sign-in-errors.ts';
import { useSingleAction } from './use-single-action.ts';

interface GoogleButtonProps {
  children: string;
  onError: (text: string | null) => void;
}

const FAILED = 'Google sign-in could not be started. Please try again.';

/** Redirects to Google's sign-in. Renders nothing in a stage without a hosted login. */
export function GoogleButton({ children, onError }: GoogleButtonProps) {
  const { oauthDomain } = useRuntimeConfig();
  const { from } = useLoginState();
  const [redirect, isRedirecting] = useSingleAction(async () => {
    onError(null);
    saveReturnUrl(from ?? returnUrl());
    await signInWithGoogle().catch((error) => onError(signInErrorText(error) ?? FAILED));
  });
  if (!oauthDomain) return null;

  return (
    <BusyButton
      variant="outlined"
      size="large"
      fullWidth
      startIcon={<GoogleMark />}
      isBusy={isRedirecting}
      onClick={redirect}
    >
      {children}
    </BusyButton>
  );
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M45 24.5c0-1.6-.1-2.8-.4-4.1H24v7.7h12c-.3 2-1.6 5-4.6 7l6.9 5.4C42.6 36.6 45 31.1 45 24.5z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.4-5.3l-6.9-5.4c-1.9 1.3-4.3 2.2-7.5 2.2-5.8 0-10.7-3.9-12.4-9.1l-7.1 5.5C8.1 41 15.5 46 24 46z"
      />
      <path
        fill="#fbbc05"
        d="M11.6 28.4c-.5-1.4-.7-2.8-.7-4.4s.3-3 .7-4.4l-7.1-5.5A22 22 0 0 0 2 24c0 3.5.9 6.9 2.5 9.9z"
      />
      <path
        fill="#ea4335"
        d="M24 10.5c4.1 0 6.9 1.8 8.5 3.3l6.2-6C34.9 4.2 29.9 2 24 2 15.5 2 8.1 7 4.5 14.1l7.1 5.5C13.3 14.4 18.2 10.5 24 10.5z"
      />
    </svg>
  );
}
