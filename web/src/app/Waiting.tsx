import { useLayoutEffect } from 'react';
import { paths } from '../lib/paths.ts';

/** The login page, also that of the root. The same as in `public/early.js`. */
const NO_BAR: readonly string[] = [paths.root, paths.login];

/** The outline of a page while its code loads after a navigation. The styles are in `index.html`, which shows it first. */
export function Waiting() {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-no-bar', NO_BAR.includes(location.pathname));
  }, []);
  return (
    <div className="waiting" role="status" aria-label="Loading">
      <i />
      <i />
      <i />
    </div>
  );
}
