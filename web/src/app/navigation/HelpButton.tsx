import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { QuestionIcon } from '#web/components/icons.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const HelpDialog = lazyWithPreload(async () => (await import('./HelpDialog.tsx')).HelpDialog);

/** Opens the contact addresses, whose dialog loads on hover, focus or press. */
export function HelpButton({ customerNumber }: { customerNumber: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Help"
        aria-haspopup="dialog"
        onPointerEnter={HelpDialog.preload}
        onFocus={HelpDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <QuestionIcon />
      </IconButton>
      {isOpen && (
        <LazyBoundary what="The help" onFailure={close}>
          <HelpDialog onClose={close} customerNumber={customerNumber} />
        </LazyBoundary>
      )}
    </>
  );
}
