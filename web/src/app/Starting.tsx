import { useLayoutEffect } from 'react';
import { shapeFrame } from '../lib/document/document-page.ts';

/** Shows the document's skeleton (`index.html`) while the shell's code loads. */
export function Starting(): null {
  useLayoutEffect(() => {
    const { documentElement: root, location } = document;
    shapeFrame(location.pathname);
    root.toggleAttribute('data-starting', true);
    return () => root.removeAttribute('data-starting');
  }, []);
  return null;
}
