import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../components/display/VisuallyHidden.tsx';
import { notifyFailure } from '../../components/feedback/notify-failure.tsx';
import { CloseIcon, DownloadIcon } from '../../components/icons.tsx';
import { packages } from '../../domain/parcel/labels.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { notify } from '../../lib/toasts.ts';
import { useTerminals } from './columns.tsx';
import type { HistoryChoice } from './use-history-url-state.ts';

const runningLabel = (progress: number) => (progress === 0 ? 'Downloading…' : `${packages(progress)}…`);

interface DownloadHistoryProps {
  /** Its sort is the order of the file. */
  choice: HistoryChoice;
  /** Until the history is known. */
  disabled: boolean;
}

/** Downloads the whole history as CSV, with progress and a way to cancel. */
export function DownloadHistory({ choice, disabled }: DownloadHistoryProps) {
  const { productName } = useRuntimeConfig();
  const terminals = useTerminals();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress(0);
    try {
      const { downloadHistory } = await import('./download-history.ts');
      const { sort, direction } = choice;
      const order = { sort, direction };
      const count = await downloadHistory({ order, terminals, productName, signal, onProgress: setProgress });
      notify(`${packages(count)} downloaded.`);
    } catch (error) {
      if (!signal.aborted) notifyFailure(error, 'Nothing was downloaded.');
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    button.current?.focus();
  };

  const isRunning = progress !== null;
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        disabled={disabled}
        aria-disabled={isRunning || disabled}
        startIcon={!isRunning && <DownloadIcon />}
        onClick={start}
      >
        {isRunning ? runningLabel(progress) : 'Download CSV'}
      </Button>
      {isRunning && (
        <IconButton aria-label="Cancel download" onClick={cancel}>
          <CloseIcon />
        </IconButton>
      )}
      <VisuallyHidden>
        <span role="status">{isRunning && runningLabel(progress)}</span>
      </VisuallyHidden>
    </>
  );
}
