import { Toasts } from '#web/components/feedback/Toasts.tsx';

/** Toasts of the login page, which is outside the shell. At the top, because at the bottom they would cover links. */
export function LoginToasts() {
  return <Toasts place="top" />;
}
