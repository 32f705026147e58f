import { useEffect, useState } from 'react';
import { useBeforeUnload, useLocation } from 'react-router-dom';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useNavigationGuard } from '#web/lib/navigation/navigation-guards.ts';
import { isClosing, layersOf } from '#web/lib/navigation/use-url-state.ts';
import { LazyBoundary } from '../feedback/LazyBoundary.tsx';

// Loaded at the first change: a form that is not edited needs no dialog.
const ConfirmDialog = lazyWithPreload(
  async () => (await import('../dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

/** Asks for confirmation before unsaved changes are lost. See {@link useUnsavedChanges}. */
export function UnsavedChanges({ hasChanges }: { hasChanges: boolean }) {
  return useUnsavedChanges(hasChanges).confirmation;
}

/** What to do after the question, or instead of it. */
interface Asked {
  proceed: () => void;
  reset: () => void;
}

/**
 * Asks for confirmation before unsaved changes are lost: before any navigation that leaves the page or the layer of the form,
 * and, with the browser's own dialog, when the page is closed or reloaded. Opening and closing layers on top of the form
 * loses nothing. `leave` runs its callback, after a confirmation if there are unsaved changes. Render `confirmation`.
 */
export function useUnsavedChanges(hasChanges: boolean, onDiscard?: () => void) {
  const location = useLocation();
  const [layers] = useState(() => Object.keys(layersOf(location)));
  const [asked, setAsked] = useState<Asked | null>(null);
  useNavigationGuard(
    hasChanges,
    ({ currentLocation, nextLocation }) => {
      const isLeft = layers.some((name) => layersOf(nextLocation)[name] === undefined);
      return !isClosing() && (isLeft || nextLocation.pathname !== currentLocation.pathname);
    },
    setAsked,
  );
  useEffect(() => {
    if (hasChanges) ConfirmDialog.preload();
  }, [hasChanges]);
  useBeforeUnload((event) => {
    if (hasChanges) event.preventDefault();
  });

  const stay = () => {
    asked?.reset();
    setAsked(null);
  };
  const confirmation = asked && (
    <LazyBoundary what="The confirmation" onFailure={stay}>
      <ConfirmDialog
        open
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => {
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
  const leave = (next: () => void) => {
    if (hasChanges) setAsked({ proceed: next, reset: () => undefined });
    else next();
  };
  return { leave, confirmation };
}
