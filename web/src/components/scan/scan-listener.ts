import { contentOf, type FieldContent, putBack, takesText } from './field-content.ts';
import { scanKeyOf } from './scan-keys.ts';
import { NO_SCAN, recognize } from './scan-recognizer.ts';

/**
 * Calls `onScan` with the text of each scan, wherever the focus is. A scan leaves no trace: its characters are taken
 * back out of the field, and the key at its end neither presses a button nor moves the focus. Returns a function that
 * stops listening.
 */
export function listenForScans(onScan: (text: string) => void): () => void {
  let state = NO_SCAN;
  /** The fields that the characters went to, as they were before. More than one if the focus moved. */
  let contents: FieldContent[] = [];

  function press(event: KeyboardEvent): void {
    const key = scanKeyOf(event);
    if (!key) return;
    const step = recognize(state, key, event.timeStamp);
    state = step.state;
    if (step.swallow) swallow(event);
    if (step.scan !== undefined) {
      for (const content of contents) putBack(content, step.scan);
      onScan(step.scan);
    }
    const isFirst = key.kind === 'character' && state.text === key.character;
    if (isFirst || state.text === '') contents = [];
    if (key.kind !== 'character') return;
    remember(event.target);
    // A space within a scan must not press the button or toggle the checkbox that has the focus.
    if (key.character === ' ' && !isFirst && !takesText(event.target)) swallow(event);
  }

  function remember(target: EventTarget | null): void {
    if (contents.some(({ field }) => field === target)) return;
    const content = contentOf(target);
    if (content) contents.push(content);
  }

  function forget(): void {
    state = recognize(state, { kind: 'other' }, 0).state;
  }

  addEventListener('keydown', press, true);
  addEventListener('compositionstart', forget, true);
  addEventListener('paste', forget, true);
  return () => {
    removeEventListener('keydown', press, true);
    removeEventListener('compositionstart', forget, true);
    removeEventListener('paste', forget, true);
  };
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
