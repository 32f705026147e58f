import { useRef, useState } from 'react';

/**
 * Returns a function that runs the action, unless it is already running, and whether it is running. The action must handle
 * its errors. For the account pages only: the login page has no query client. Use `useMutation` elsewhere.
 */
export function useSingleAction(action: () => Promise<void>): [run: () => void, isRunning: boolean] {
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);

  async function run(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    await action();
    running.current = false;
    setRunning(false);
  }

  return [() => void run(), isRunning];
}
