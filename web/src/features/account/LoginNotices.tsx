import { NoticeOutlet } from '../../lib/notice-outlet.tsx';

/** The notices of the login page, which stands outside the shell: above the form, whose links they would cover below. */
export function LoginNotices() {
  return <NoticeOutlet place="top" />;
}
