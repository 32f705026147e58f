import { type ReactNode, useEffect, useState } from 'react';
import { listenForScans } from './scan-listener.ts';
import { createScanQueue } from './scan-queue.ts';
import { ScanContext } from './use-scans.ts';

/**
 * Receives the scans of a barcode scanner that types like a keyboard, for the pages inside. See `useScans`. Keep it
 * mounted across pages, so that a scan during a change of pages is not lost.
 */
export function ScanProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createScanQueue);
  useEffect(() => listenForScans(queue.add), [queue]);
  return <ScanContext value={queue}>{children}</ScanContext>;
}
