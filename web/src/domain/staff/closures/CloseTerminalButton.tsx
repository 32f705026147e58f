import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import type { Closure } from '#shared/contracts/staff/closures.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';
import { useRoles } from '../queries.ts';

const CloseTerminalDialog = lazyDialog(
  'The form',
  async () => (await import('./CloseTerminalDialog.tsx')).CloseTerminalDialog,
);

interface CloseTerminalButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** The terminal that is proposed. */
  locationCode: Closure['locationCode'];
}

/** Closes a terminal, for a storm for example. Renders nothing for staff who may not. */
export function CloseTerminalButton({ locationCode, ...button }: CloseTerminalButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!mayDo('closeTerminals', useRoles())) return null;
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && <CloseTerminalDialog locationCode={locationCode} onClose={() => setIsOpen(false)} />}
    </>
  );
}
