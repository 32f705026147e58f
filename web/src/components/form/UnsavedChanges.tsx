import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useBeforeUnload, useLocation } from 'react-router-dom';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useNavigationGuard } from '#web/lib/navigation/navigation-guards.ts';
import { isClosing, layersOf } from '#web/lib/navigation/use-url-state.ts';
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

/** What the answer to the question does. */
interface Asked {
  proceed: () => void;
  reset: () => void;
}

/** The parameters that name what a page shows. */
const IDS = ['parcel', 'customer', 'message', 'receipt', 'package'];

/** What is open on a page: its layers, and what its URL names. */
const openIn = (location: Location): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => IDS.includes(name))),
  ...layersOf(location),
});

/**
 * Asks for confirmation before unsaved changes are lost: before a navigation that leaves the page or what the form is about,
 * before a logout, when the dialog around it is closed, and, with the browser's own dialog, when the page is closed or
 * reloaded. Opening and closing layers on top of the form loses nothing.
 */
export function UnsavedChanges({ hasChanges, onDiscard }: UnsavedChangesProps) {
  const location = useLocation();
  const [opened] = useState(() => Object.entries(openIn(location)));
  const [asked, setAsked] = useState<Asked | null>(null);
  const isLeaving = useRef(false);
  const dialog = use(DialogForms);
  useNavigationGuard(
    // Back closes a dialog without an entry, which asks.
    hasChanges && (dialog === null || opened.length > 0),
    ({ currentLocation, nextLocation }) => {
      if (isLeaving.current || isClosing()) return false;
      const next = openIn(nextLocation);
      const isLeft = opened.some(([name, value]) => next[name] !== value);
      return isLeft || nextLocation.pathname !== currentLocation.pathname;
    },
    setAsked,
  );
  const ask = useEffectEvent((proceed: () => void) => setAsked({ proceed, reset: () => undefined }));
  useEffect(() => {
    if (!hasChanges) return;
    void ConfirmDialog.preload();
    return addUnsaved({ ask: (next) => ask(next) }, dialog);
  }, [hasChanges, dialog]);
  useBeforeUnload((event) => {
    if (hasChanges && !isLeaving.current) event.preventDefault();
  });

  if (!asked) return null;
  const stay = () => {
    asked.reset();
    setAsked(null);
  };
  return (
    <LazyBoundary what="The confirmation" onFailure={stay}>
      <ConfirmDialog
        open
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => {
          isLeaving.current = true;
          setAsked(null);
          onDiscard?.();
          asked.proceed();
        }}
        onCancel={stay}
      >
        Your unsaved changes will be lost.
      </ConfirmDialog>
    </LazyBoundary>
  );
}
