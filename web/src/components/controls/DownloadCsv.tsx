import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { notify, notifyError } from '#web/lib/toasts.ts';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { notifyFailure } from '../feedback/notify-failure.tsx';
import { CloseIcon, DownloadIcon } from '../icons.tsx';

/** The number of rows in the file, and of records that could not be read. */
export interface Downloaded {
  count: number;
  unreadable: number;
}

interface DownloadCsvProps {
  /** True until the list has loaded. */
  disabled: boolean;
  /** Such as `12 packages`. */
  countLabel: (count: number) => string;
  /** Fetches everything and saves the file. Stops when the signal aborts. */
  download: (signal: AbortSignal, onProgress: (count: number) => void) => Promise<Downloaded>;
}

/** Downloads a whole list as CSV, with progress and a way to cancel. */
export function DownloadCsv({ disabled, countLabel, download }: DownloadCsvProps) {
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
      const { count, unreadable } = await download(signal, setProgress);
      notify(`${countLabel(count)} downloaded.`);
      if (unreadable > 0) notifyError(`The file is missing ${countLabel(unreadable)} that cannot be shown.`);
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
  const runningLabel = progress ? `${countLabel(progress)}…` : 'Downloading…';
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
        {isRunning ? runningLabel : 'Download CSV'}
      </Button>
      {isRunning && (
        <IconButton aria-label="Cancel download" onClick={cancel}>
          <CloseIcon />
        </IconButton>
      )}
      <LiveRegion isHidden>{isRunning && runningLabel}</LiveRegion>
    </>
  );
}
