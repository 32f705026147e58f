import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';

interface UnsavedChangesProps {
  hasChanges: boolean;
}

/**
 * Asks before unsaved changes are lost: when a link is followed, on Back and Forward, and, in the browser's own words,
 * when the page is closed or reloaded. Browsers without the Navigation API do not ask on Back.
 */
export function UnsavedChanges({ hasChanges }: UnsavedChangesProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const leave = useRef(() => {});
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!hasChanges) return;
    const guard = new AbortController();
    const options = { capture: true, signal: guard.signal };
    const ask = (event: Event, go: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      leave.current = go;
      setIsOpen(true);
    };
    window.addEventListener('beforeunload', (event) => isLeaving.current || event.preventDefault(), options);
    document.addEventListener(
      'click',
      (event) => {
        const url = linkInThisTab(event);
        if (url && !isLeaving.current) ask(event, () => void navigate(url));
      },
      options,
    );
    if ('navigation' in window) {
      window.navigation.addEventListener(
        'navigate',
        (event) => {
          if (isLeaving.current || event.navigationType !== 'traverse' || !event.cancelable) return;
          const { key } = event.destination;
          ask(event, () => void window.navigation.traverseTo(key));
        },
        options,
      );
    }
    return () => guard.abort();
  }, [hasChanges, navigate]);

  return (
    <ConfirmDialog
      open={isOpen}
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDestructive
      onConfirm={() => {
        isLeaving.current = true;
        leave.current();
      }}
      onCancel={() => setIsOpen(false)}
    >
      Your changes are not saved yet.
    </ConfirmDialog>
  );
}

/** The path of a link of this site that a click follows in this tab; null for anything else. */
function linkInThisTab(event: MouseEvent): string | null {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const url = link.pathname + link.search;
  return url === location.pathname + location.search ? null : url + link.hash;
}
