type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The content of a field and its selection at one moment. */
export interface FieldContent {
  field: Field;
  value: string;
  /** Null for fields whose selection cannot be read, such as numbers. */
  selection: [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | null;
}

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Inputs that are pressed or dragged. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether typed characters appear in the element. */
export function takesText(element: unknown): boolean {
  if (element instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** The content of a field that takes characters; null for any other element. */
export function contentOf(element: unknown): FieldContent | null {
  if (!isField(element) || element.disabled) return null;
  const { value } = element;
  if (element instanceof HTMLSelectElement || element.selectionStart === null)
    return { field: element, value, selection: null };
  const { selectionStart, selectionEnd, selectionDirection } = element;
  const end = selectionEnd ?? selectionStart;
  return { field: element, value, selection: [selectionStart, end, selectionDirection ?? 'none'] };
}

/** Puts the content and the selection back, as if `typed` had never been typed. Tells React and other listeners. */
export function putBack({ field, value, selection }: FieldContent, typed: string): void {
  const before = field.value;
  if (before === value && !(field instanceof HTMLInputElement && field.validity.badInput)) return;
  setNativeValue(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (selection) field.setSelectionRange(...selection);
  // Where the selection cannot be read, it was everything if nothing but the typed characters was left.
  else if (before !== '' && before === typed.replace(/[^\d.eE+-]/g, '')) field.select();
}

/** React replaces the setter of the element to notice changes by code. The setter of the prototype goes around it. */
function setNativeValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
