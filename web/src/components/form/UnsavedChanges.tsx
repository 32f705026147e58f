import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import {
  cancelHistoryMove,
  currentEntryIndex,
  entryIndex,
  interceptHistoryMove,
} from '#web/lib/navigation/history-moves.ts';
import { isClosing } from '#web/lib/navigation/use-url-state.ts';
import { LazyBoundary } from '../feedback/LazyBoundary.tsx';
import { addUnsaved, DialogForms } from './unsaved.ts';

// Loaded at the first change: a form that is not edited needs no dialog.
const ConfirmDialog = lazyWithPreload(
  async () => (await import('../dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

interface UnsavedChangesProps {
  hasChanges: boolean;
  /** Called once the user has agreed. */
  onDiscard?: () => void;
}

/**
 * Asks for confirmation before unsaved changes are lost: when a link is followed, on Back and Forward, before a logout, when
 * the dialog around it is closed, and, with the browser's own dialog, when the page is closed or reloaded. Opening and
 * closing layers on top of the page loses nothing.
 */
export function UnsavedChanges({ hasChanges, onDiscard }: UnsavedChangesProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const go = useRef(() => {});
  const isLeaving = useRef(false);
  const [home] = useState(() => ({ path: location.pathname, index: currentEntryIndex() }));
  const index = useRef(home.index);

  const ask = (next: () => void) => {
    go.current = next;
    setIsOpen(true);
  };
  const askLatest = useEffectEvent(ask);
  const dialog = use(DialogForms);
  useEffect(
    () => (hasChanges ? addUnsaved({ ask: (next) => askLatest(next) }, dialog) : undefined),
    [hasChanges, dialog],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has its index
  useEffect(() => {
    index.current = currentEntryIndex();
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` uses only stable values
  useEffect(() => {
    if (!hasChanges) return;
    ConfirmDialog.preload();
    const guard = new AbortController();
    const options = { capture: true, signal: guard.signal };
    window.addEventListener('beforeunload', (event) => isLeaving.current || event.preventDefault(), options);
    document.addEventListener(
      'click',
      (event) => {
        const url = linkInThisTab(event);
        if (!url || isLeaving.current) return;
        event.preventDefault();
        event.stopPropagation();
        ask(() => void navigate(url));
      },
      options,
    );
    const unguardHistory = interceptHistoryMove((event) => {
      if (isLeaving.current || isClosing()) return;
      const steps = entryIndex(event.state) - index.current;
      if (location.pathname === home.path && entryIndex(event.state) >= home.index) return;
      cancelHistoryMove(event, index.current);
      ask(() => history.go(steps));
    });
    return () => {
      guard.abort();
      unguardHistory();
    };
  }, [hasChanges, navigate, home]);

  if (!isOpen) return null;
  return (
    <LazyBoundary what="The confirmation" onFailure={() => setIsOpen(false)}>
      <ConfirmDialog
        open
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => {
          isLeaving.current = true;
          setIsOpen(false);
          onDiscard?.();
          go.current();
        }}
        onCancel={() => setIsOpen(false)}
      >
        Your unsaved changes will be lost.
      </ConfirmDialog>
    </LazyBoundary>
  );
}

/** The path of a link of this site that a click follows in this tab; null for anything else. */
export function linkInThisTab(event: MouseEvent): string | null {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const url = link.pathname + link.search;
  return url === location.pathname + location.search ? null : url + link.hash;
}
