import { useEffect } from 'react';
import { NoticeOutlet } from '../../lib/notice-outlet.tsx';
import { clearNotices } from '../../lib/notices.ts';

/** The notices of the login page, which stands outside the shell. They go with the page. */
export function LoginNotices() {
  useEffect(() => clearNotices, []);
  return <NoticeOutlet />;
}
