import Button from '@mui/material/Button';
import { notifyError } from '#web/lib/toasts.ts';
import { ShareIcon } from '../icons.tsx';
import { CopyButton } from './CopyButton.tsx';

interface ShareButtonProps {
  /** The whole address. */
  url: string;
  title: string;
  /** What is copied, as in "Copy tracking link", where the device shares nothing. */
  what: string;
  children: string;
}

/** Opens the share sheet of a phone with a link. On a device without one, it copies the link. */
export function ShareButton({ url, title, what, children }: ShareButtonProps) {
  if (typeof navigator.share !== 'function')
    return <CopyButton text={url} what={what}>{`Copy ${what}`}</CopyButton>;

  const share = async () => {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // The customer closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyError(`Your browser could not share the ${what}.`);
    }
  };

  return (
    <Button size="small" variant="outlined" startIcon={<ShareIcon />} onClick={share}>
      {children}
    </Button>
  );
}
