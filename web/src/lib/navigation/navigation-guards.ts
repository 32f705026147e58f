import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, createPath, useBlocker } from 'react-router-dom';

type Move = Parameters<BlockerFunction>[0];
type BlockedMove = Extract<ReturnType<typeof useBlocker>, { state: 'blocked' }>;

interface Guard {
  blocks: (move: Move) => boolean;
  onBlocked: (blocked: BlockedMove) => void;
}

/** The last one belongs to the topmost layer, such as a confirmation dialog. */
const guards: Guard[] = [];
let blocking: Guard | undefined;

/**
 * Blocks navigations. The router supports only one blocker, so this one, which is rendered once, asks all that are open on the
 * page, the topmost layer first.
 */
export function NavigationBlocker(): null {
  const blocker = useBlocker((move) => {
    blocking = guards.findLast(({ blocks }) => blocks(move));
    return blocking !== undefined || isRepeated(move);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (blocking) blocking.onBlocked(blocker);
    else blocker.reset();
  }, [blocker]);
  return null;
}

/** Whether a link was only clicked twice. A second entry would make Back seem to do nothing. */
const isRepeated = ({ historyAction, currentLocation, nextLocation }: Move) =>
  historyAction === 'PUSH' &&
  createPath(currentLocation) === createPath(nextLocation) &&
  // What opens on top of a page has an entry of its own; see `useUrlState`.
  nextLocation.state?.writtenHere !== true;

const stay = (blocked: BlockedMove) => blocked.reset();

/**
 * While active, asks `blocks` before each navigation, unless something that was opened later has blocked it.
 * @param onBlocked ends a blocked navigation with `proceed` or `reset`. By default, the page stays.
 */
export function useNavigationGuard(
  isActive: boolean,
  blocks: (move: Move) => boolean,
  onBlocked: (blocked: BlockedMove) => void = stay,
): void {
  const ask = useEffectEvent(blocks);
  const tell = useEffectEvent(onBlocked);
  useEffect(() => {
    if (!isActive) return;
    const guard: Guard = { blocks: (move) => ask(move), onBlocked: (blocked) => tell(blocked) };
    guards.push(guard);
    return () => void guards.splice(guards.indexOf(guard), 1);
  }, [isActive]);
}
