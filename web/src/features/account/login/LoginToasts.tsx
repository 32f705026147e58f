import { Toasts } from '../../../components/feedback/Toasts.tsx';

/** The notices of the login page, which stands outside the shell: above the form, whose links they would cover below. */
export function LoginToasts() {
  return <Toasts place="top" />;
}
