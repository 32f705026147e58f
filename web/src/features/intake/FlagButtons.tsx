import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FLAG_LABELS } from '#web/domain/staff/labels.ts';
import type { IntakeForm } from './intake-form.ts';

const FLAGS = ['damaged', 'hazard', 'oversized'] as const;
type IntakeFlag = (typeof FLAGS)[number];
const FLAG_KEYS: Record<IntakeFlag, string> = { damaged: 'D', hazard: 'H', oversized: 'O' };

export function FlagButtons({ form }: { form: UseFormReturn<IntakeForm, unknown, IntakeForm> }) {
  const values = form.watch(FLAGS);
  const toggle = (flag: IntakeFlag) => form.setValue(flag, !form.getValues(flag), { shouldDirty: true });
  useFlagKeys(toggle);
  return (
    <Box role="group" aria-label="Flags" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {FLAGS.map((flag, index) => (
        <ToggleButton
          key={flag}
          value={flag}
          selected={values[index] === true}
          onChange={() => toggle(flag)}
          aria-keyshortcuts={`Alt+${FLAG_KEYS[flag]} ${FLAG_KEYS[flag]}`}
          color="primary"
          sx={{ minHeight: 48, gap: 1, color: 'text.primary' }}
        >
          {FLAG_LABELS[flag]}
          <Box component="kbd" aria-hidden sx={KEY}>
            {FLAG_KEYS[flag]}
          </Box>
        </ToggleButton>
      ))}
    </Box>
  );
}

const KEY = { px: 0.75, border: 1, borderRadius: 1, font: 'inherit', fontSize: '0.875rem' } as const;

/** A scanner types its next character within this time; a person does not. */
const SINGLE_KEY_MS = 150;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Calls `toggle` for D, H and O outside of fields, unless part of a scan, and for Alt+D, Alt+H and Alt+O anywhere. */
function useFlagKeys(toggle: (flag: IntakeFlag) => void): void {
  const onFlag = useEffectEvent(toggle);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastKeyAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      const isAlone = event.timeStamp - lastKeyAt > SINGLE_KEY_MS;
      lastKeyAt = event.timeStamp;
      clearTimeout(timer);
      if (event.ctrlKey || event.metaKey || event.repeat) return;
      // The physical key, because Alt changes the character on some systems.
      const flag = FLAGS.find((each) => event.code === `Key${FLAG_KEYS[each]}`);
      if (!flag || document.querySelector('[role="dialog"]')) return;
      if (event.altKey) {
        event.preventDefault();
        onFlag(flag);
      } else if (isAlone && !isTyping(event.target)) {
        timer = setTimeout(() => onFlag(flag), SINGLE_KEY_MS);
      }
    }
    addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
