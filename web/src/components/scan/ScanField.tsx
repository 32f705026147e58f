import { type KeyboardEvent, useRef, useState } from 'react';
import { TextField } from '../form/TextField.tsx';
import type { ScanHandler } from './scan-queue.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useScans } from './use-scans.ts';

interface ScanFieldProps {
  label: string;
  helperText?: string;
  /** Receives what was scanned anywhere on the page, or typed here and ended by Enter. Typed text is trimmed. */
  onScan: ScanHandler;
  disabled?: boolean;
}

/**
 * A text field for a scanner and for typing. It takes the focus when it is mounted and when nothing else has it. The
 * keyboard on the screen appears only when the field is tapped.
 */
export function ScanField({ label, helperText, onScan, disabled = false }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [isTapped, setTapped] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const enter = useScans(disabled ? null : onScan);
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
