import { NO_SCAN, recognize, scanKeyOf } from './scan-recognizer.ts';

/**
 * Calls `onScan` with the text of each scan, wherever the focus is. A scan leaves no trace: its characters are taken
 * back out of the field, and the key at its end neither presses a button nor moves the focus. Returns a function that
 * stops listening.
 */
export function listenForScans(onScan: (text: string) => void): () => void {
  let state = NO_SCAN;
  /** The previous content of the fields that received the characters. More than one if the focus moved. */
  let contents: FieldContent[] = [];

  function press(event: KeyboardEvent): void {
    const key = scanKeyOf(event);
    if (!key) return;
    const step = recognize(state, key, event.timeStamp);
    state = step.state;
    if (step.swallow) swallow(event);
    if (step.scan !== undefined) {
      for (const content of contents) restore(content, step.scan);
      onScan(step.scan);
    }
    const isFirst = key.kind === 'character' && state.text === key.character;
    if (isFirst || state.text === '') contents = [];
    if (key.kind !== 'character') return;
    record(event.target);
    // A space within a scan must not press the button or toggle the checkbox that has the focus.
    if (key.character === ' ' && !isFirst && !takesText(event.target)) swallow(event);
  }

  function record(target: EventTarget | null): void {
    if (contents.some(({ field }) => field === target)) return;
    const content = contentOf(target);
    if (content) contents.push(content);
  }

  function reset(): void {
    state = recognize(state, { kind: 'other' }, 0).state;
  }

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener('keydown', press, options);
  addEventListener('compositionstart', reset, options);
  addEventListener('paste', reset, options);
  return () => listening.abort();
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface FieldContent {
  field: Field;
  value: string;
  /** Null for fields whose selection cannot be read, such as numbers. */
  selection: [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | null;
}

/** The types of inputs that are clicked or dragged. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether typed characters appear in the element. */
function takesText(element: unknown): boolean {
  if (element instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** The content of a field that takes characters; null for any other element. */
function contentOf(element: unknown): FieldContent | null {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  if (!isField || element.disabled) return null;
  const { value } = element;
  if (element instanceof HTMLSelectElement || element.selectionStart === null)
    return { field: element, value, selection: null };
  const { selectionStart, selectionEnd, selectionDirection } = element;
  const end = selectionEnd ?? selectionStart;
  return { field: element, value, selection: [selectionStart, end, selectionDirection ?? 'none'] };
}

/** Restores the content and the selection, as if `typed` had never been typed. Notifies React and other listeners. */
function restore({ field, value, selection }: FieldContent, typed: string): void {
  const before = field.value;
  if (before === value && !(field instanceof HTMLInputElement && field.validity.badInput)) return;
  setNativeValue(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (selection) field.setSelectionRange(...selection);
  // If the selection cannot be read, everything was selected if only the typed characters are left.
  else if (before !== '' && before === typed.replace(/[^\d.eE+-]/g, '')) field.select();
}

/** React overrides the element's setter to track changes by code. The prototype's setter bypasses that. */
function setNativeValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
