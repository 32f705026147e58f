import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { leaveForms, unfinishedUploads } from '#web/components/form/unsaved.ts';
import { currentIdToken } from '#web/lib/identity/identity.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { pushOwner } from '#web/lib/session/tab-owner.ts';
import { unsentHandovers } from '#web/lib/session/unsent-handovers.ts';

const ConfirmDialog = lazyWithPreload(
  async () => (await import('#web/components/dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

interface Logout {
  /**
   * Ends the session and notifications on this device, and navigates to the root, which redirects to the login page. Asks
   * before it discards unsaved changes or photos that are not uploaded.
   */
  logOut: () => void;
  /** The question about the photos, to be rendered. */
  question: ReactNode;
}

export function useLogout(): Logout {
  const session = useSession();
  const navigate = useNavigate();
  const [lostPhotos, setLostPhotos] = useState(0);
  const [unsent, setUnsent] = useState(0);

  function leave(): void {
    endPush();
    session.logOut();
    navigate(paths.root, { replace: true });
  }

  function ask(): void {
    const handovers = unsentHandovers.read()?.[session.identity?.username ?? ''] ?? 0;
    if (unfinishedUploads.count > 0) setLostPhotos(unfinishedUploads.count);
    else if (handovers > 0) setUnsent(handovers);
    else leave();
  }

  const stay = () => {
    setLostPhotos(0);
    setUnsent(0);
  };
  const unsentQuestion = unsent > 0 && (
    <LazyBoundary what="The confirmation" onFailure={stay}>
      <ConfirmDialog
        open
        title="Log out before handovers are sent?"
        confirmLabel="Log out"
        cancelLabel="Stay logged in"
        isDestructive
        onConfirm={leave}
        onCancel={stay}
      >
        {unsent === 1 ? '1 handover stays' : `${unsent} handovers stay`} on this tablet. Nobody else can send
        {unsent === 1 ? ' it' : ' them'}: log in here again.
      </ConfirmDialog>
    </LazyBoundary>
  );
  return {
    logOut: () => leaveForms(ask),
    question:
      unsentQuestion ||
      (lostPhotos > 0 && (
        <LazyBoundary what="The confirmation" onFailure={stay}>
          <ConfirmDialog
            open
            title="Log out and lose photos?"
            confirmLabel="Log out"
            cancelLabel="Stay logged in"
            isDestructive
            onConfirm={leave}
            onCancel={stay}
          >
            {lostPhotos === 1 ? '1 photo has' : `${lostPhotos} photos have`} not been uploaded yet.
          </ConfirmDialog>
        </LazyBoundary>
      )),
  };
}

/** The next user of this browser must not get this user's news. Call it while there is a token, for the server. */
function endPush(): void {
  if (pushOwner.read() === null) return;
  pushOwner.write('');
  const token = currentIdToken();
  void import('#web/domain/message/push/push-device.ts')
    .then(({ turnOffPush }) => turnOffPush(token))
    // The next load tries again.
    .catch(() => undefined);
}
