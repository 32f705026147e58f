import { useRef, useState } from 'react';

/**
 * Runs an action that handles its errors, ignoring calls while it runs, and whether it runs. For the account pages, because
 * the login page has no query client; elsewhere, use `useMutation`.
 */
export function useAction(action: () => Promise<void>): [run: () => void, isRunning: boolean] {
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
