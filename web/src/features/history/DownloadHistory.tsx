import { DownloadCsv } from '#web/components/controls/DownloadCsv.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useTerminals } from '#web/domain/terminal/terminals.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface DownloadHistoryProps {
  /** The order and the packages of the file. */
  choice: HistoryChoice;
  /** Until the history is known. */
  disabled: boolean;
}

/** Downloads the history, or what is searched of it. */
export function DownloadHistory({ choice, disabled }: DownloadHistoryProps) {
  const { productName } = useRuntimeConfig();
  const terminals = useTerminals();
  return (
    <DownloadCsv
      disabled={disabled}
      countLabel={packages}
      download={async (signal, onProgress) => {
        const { downloadHistory } = await import('./download-history.ts');
        return downloadHistory({ choice, terminals, productName, signal, onProgress });
      }}
    />
  );
}
