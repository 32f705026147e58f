import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

/**
 * Sets the document title and, after a navigation within the site, moves the focus to the heading, so that screen readers
 * announce the page. Keeps the focus if the page has already focused a field. Attach the returned ref to the heading.
 */
export function usePageTitle(title: string) {
  const { productName } = useRuntimeConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // From the first render: later changes to the search parameters are not navigations to another page.
  const [isFirstPage] = useState(key === 'default');

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  useEffect(() => {
    const page = heading.current?.closest('main');
    if (isFirstPage || page?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);

  return heading;
}
