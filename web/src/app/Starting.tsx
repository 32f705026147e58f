import { useLayoutEffect } from 'react';
import { paths } from '../lib/paths.ts';

/** Shows the skeleton of the document (`index.html`) while the code of the shell loads. */
export function Starting(): null {
  useLayoutEffect(() => {
    const { documentElement: root, location } = document;
    root.toggleAttribute('data-alone', location.pathname === paths.root || location.pathname === paths.login);
    root.toggleAttribute('data-starting', true);
    return () => root.removeAttribute('data-starting');
  }, []);
  return null;
}
