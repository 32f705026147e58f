import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pressEnd } from '#web/lib/press.ts';
import { TextField } from '../form/TextField.tsx';
import { useScans } from './ScanProvider.tsx';
import { SCAN_FIELD } from './scan-listener.ts';
import type { ScanHandler } from './scan-queue.ts';

interface ScanFieldProps {
  label: string;
  helperText?: string;
  /** Receives each scan on the page, and text typed here and confirmed with Enter. Typed text is trimmed. */
  onScan: ScanHandler;
  disabled?: boolean;
}

/**
 * A text field for scanning and typing. It takes the focus when it mounts and whenever nothing else has it. The on-screen
 * keyboard appears only when the field is tapped.
 */
export function ScanField({ label, helperText, onScan, disabled = false }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [isTapped, setTapped] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const scanned: ScanHandler = (code) => {
    // What was left of an interrupted scan must not get to the next text.
    setText('');
    return onScan(code);
  };
  const enter = useScans(disabled ? null : scanned);
  useKeptFocus(ref, !disabled);

  function submit(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The field may be part of a form.
    event.preventDefault();
    const typed = text.trim();
    setText('');
    if (typed) enter(typed);
  }

  return (
    <TextField
      label={label}
      helperText={helperText}
      disabled={disabled}
      inputRef={ref}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={submit}
      onPointerDown={() => setTapped(true)}
      onBlur={() => setTapped(false)}
      slotProps={{
        input: {
          ...{ [SCAN_FIELD]: '' },
          inputMode: isTapped ? 'text' : 'none',
          enterKeyHint: 'go',
          autoComplete: 'off',
          autoCapitalize: 'characters',
          autoCorrect: 'off',
          spellCheck: false,
        },
      }}
    />
  );
}

/** Focuses the element when its page opens and whenever no other element has the focus. */
function useKeptFocus(ref: RefObject<HTMLElement | null>, isActive: boolean): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    // Behind an open dialog, nothing takes the focus.
    const isHidden = () => ref.current?.closest('[aria-hidden="true"], [inert]') != null;
    async function takeFocus(): Promise<void> {
      // The press may focus or select something.
      await pressEnd();
      if (isFocusFree() && !isHidden()) ref.current?.focus({ preventScroll: true });
    }
    function onFocusOut({ relatedTarget }: FocusEvent): void {
      if (relatedTarget === null) void takeFocus();
    }
    // The link that led here still has the focus. At once, because the heading of the page takes it next.
    const page = ref.current?.closest('main');
    if (!hasArrived.current && page && !page.contains(document.activeElement) && !isHidden())
      ref.current?.focus({ preventScroll: true });
    hasArrived.current = true;
    void takeFocus();
    addEventListener('focusout', onFocusOut);
    return () => removeEventListener('focusout', onFocusOut);
  }, [ref, isActive]);
}

/** Selected text counts as focused: taking the focus would clear the selection before it is copied. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return (activeElement === null || activeElement === body) && (getSelection()?.isCollapsed ?? true);
}
