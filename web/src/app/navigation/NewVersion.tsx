import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { isSiteReplaced, onSiteReplaced } from '#web/lib/release-watch.ts';
import { reload } from '#web/lib/reload-once.ts';
import { notifyWithReload } from '#web/lib/toasts.ts';

/** Nothing interrupts a payment. */
const PAYMENT_PATHS: readonly string[] = [paths.payment, paths.storedPayment, paths.paymentResult];

/**
 * If the site has been replaced since this page was opened, says so once, and loads the next page that the user opens by a
 * link from the network, where nothing is lost. Until then, this page works with the files that it has.
 */
export function NewVersion(): null {
  const isReplaced = useSyncExternalStore(onSiteReplaced, isSiteReplaced);
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isPaying = PAYMENT_PATHS.includes(pathname);
  const hasSaid = useRef(false);
  const followed = useRef<string | null>(null);

  useEffect(() => {
    if (!isReplaced || isPaying) return;
    if (!hasSaid.current) notifyWithReload('A new version is available.', () => void reload());
    hasSaid.current = true;
    const follow = (event: MouseEvent) => {
      followed.current = linkInThisTab(event);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [isReplaced, isPaying]);

  useEffect(() => {
    const isByLink = followed.current === pathname;
    followed.current = null;
    if (isByLink && !isPaying && client.isMutating() === 0 && mayUnload()) void reload();
  }, [pathname, isPaying, client]);
  return null;
}

/** Whether nothing would be lost with this page: asks what would make the browser ask the user. */
const mayUnload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The path of a link of this site that a click follows in this tab; null for anything else. */
function linkInThisTab(event: MouseEvent): string | null {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return isPlain ? link.pathname : null;
}
