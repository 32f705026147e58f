import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { notifyUntilClosed } from '../lib/notices.ts';
import { takeResetNews } from '../lib/reset-news.ts';
import { useSession } from '../lib/session.tsx';

/**
 * Tells, where the first sign-in after a reset of the password lands, what the reset has done. Each redirect on the way
 * takes the notices away, so it is told again until somebody goes on by themselves.
 */
export function useResetNews(): void {
  const { identity } = useSession();
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const news = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the same person it is told once a page
  useEffect(() => {
    if (!identity || navigationType === 'PUSH') {
      news.current = null;
      return;
    }
    news.current ??= takeResetNews(identity);
    if (news.current !== null) notifyUntilClosed(news.current);
  }, [identity?.username, pathname, navigationType]);
}
