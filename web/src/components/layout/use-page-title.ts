import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';

/**
 * Names the tab after the page and the product and, after a change of page within the site, moves the focus to the
 * heading, which tells screen readers where they are. A page that has put the focus into a field of its own keeps it
 * there. For a page that draws its own heading; give it the reference.
 */
export function usePageTitle(title: string) {
  const { productName } = useRuntimeConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // As it was when the page came: what is later chosen on it changes the address too, and is no change of page.
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
