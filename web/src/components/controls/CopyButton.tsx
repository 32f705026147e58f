import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { notifyError } from '#web/lib/toasts.ts';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { CheckIcon, CopyIcon } from '../icons.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, as in "Copy tracking number". */
  what: string;
  /** The text of the button. Without it, the button shows only an icon. */
  children?: string;
}

const CONFIRMED_MS = 2000;

/** Copies a text to the clipboard and confirms with a check mark and a status message. */
export function CopyButton({ text, what, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notifyError(`Your browser blocked copying the ${what}. Please select and copy it manually.`);
    }
  };

  const Icon = copied ? CheckIcon : CopyIcon;
  return (
    <>
      {children === undefined ? (
        <IconButton size="small" aria-label={`Copy ${what}`} onClick={copy}>
          <Icon fontSize="small" color={copied ? 'success' : 'inherit'} />
        </IconButton>
      ) : (
        <Button size="small" variant="outlined" startIcon={<Icon />} onClick={copy}>
          {copied ? 'Copied' : children}
        </Button>
      )}
      <LiveRegion component="span">
        {copied && <VisuallyHidden>Copied the {what}.</VisuallyHidden>}
      </LiveRegion>
    </>
  );
}
