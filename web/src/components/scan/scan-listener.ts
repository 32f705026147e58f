import {
  afterHuman,
  isByScanner,
  NO_SCAN,
  recognize,
  type ScanKey,
  type ScanRefusal,
  scanKeyOf,
} from './scan-recognizer.ts';

interface ScanListener {
  onScan: (text: string) => void;
  /** Called for a scan that may be incomplete. */
  onRefusal: (refusal: ScanRefusal) => void;
}

/**
 * Calls `onScan` with the text of each scan, wherever the focus is. A scan leaves no trace, and neither does a refused
 * one: its characters are taken back out of the field, and the key at its end neither presses a button nor moves the
 * focus. Returns a function that stops listening.
 */
export function listenForScans({ onScan, onRefusal }: ScanListener): () => void {
  let state = NO_SCAN;
  /** The previous content of the fields that received the characters. More than one if the focus moved. */
  let contents: FieldContent[] = [];
  /** The same for what a scanner typed before a pause, or before a key that cannot be read. */
  let earlier: FieldContent[] = [];

  function press(event: KeyboardEvent): void {
    const key = scanKeyOf(event);
    if (!key) return;
    const { run } = state;
    const step = recognize(state, withTarget(key, event.target), event.timeStamp);
    state = step.state;
    if (step.swallow) swallow(event);
    const isBegun = contents.some(
      ({ field, value }) => field.hasAttribute(SCAN_FIELD) && value.trim() !== '',
    );
    const refusal = step.scan !== undefined && isBegun ? 'interrupted' : step.refusal;
    if (step.scan !== undefined || refusal) for (const content of contents) restore(content, run?.text ?? '');
    if (refusal) {
      for (const content of earlier.toReversed()) restore(content, '');
      for (const field of document.querySelectorAll(`[${SCAN_FIELD}]`)) empty(field);
      onRefusal(refusal);
    } else if (step.scan !== undefined) onScan(step.scan);
    const isFirst = state.run?.keys === 0;
    const isStopped = run !== null && (isFirst || key.kind === 'unreadable');
    if (isStopped) earlier = isByScanner(run) ? [...earlier, ...contents] : [];
    else if (state.run === null && key.kind !== 'modifier') earlier = [];
    if (isFirst || state.run === null) contents = [];
    if (key.kind !== 'character' && key.kind !== 'altDigit') return;
    record(event.target);
    // A space within a scan must not press the button or toggle the checkbox that has the focus.
    if (key.kind === 'character' && key.character === ' ' && !isFirst && !takesText(event.target))
      swallow(event);
  }

  function record(target: EventTarget | null): void {
    if (contents.some(({ field }) => field === target)) return;
    const content = contentOf(target);
    if (content) contents.push(content);
  }

  function reset(): void {
    state = afterHuman(state);
    earlier = [];
  }

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener('keydown', press, options);
  addEventListener('compositionstart', reset, options);
  addEventListener('paste', reset, options);
  addEventListener('pointerdown', reset, options);
  return () => listening.abort();
}

/** The attribute of fields whose whole text is a scan. */
export const SCAN_FIELD = 'data-scan-field';

function withTarget(key: ScanKey, target: EventTarget | null): ScanKey {
  if (key.kind !== 'end') return key;
  if (target instanceof HTMLInputElement && target.hasAttribute(SCAN_FIELD))
    return { ...key, target: { scanField: target.value } };
  return takesText(target) || target instanceof HTMLSelectElement ? key : { ...key, target: 'button' };
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

/** Empties a scan field: what is left of a scan must not become the beginning of the next one. */
function empty(field: Element): void {
  const content = contentOf(field);
  if (content) restore({ ...content, value: '', selection: null }, '');
}

/** React overrides the element's setter to track changes by code. The prototype's setter bypasses that. */
function setNativeValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
