import { createContext } from 'react';

/** A form with unsaved changes. `ask` runs its callback once the user has agreed to discard them. */
export interface UnsavedForm {
  ask: (next: () => void) => void;
}

/** All on the page; the last one was changed last. */
const unsaved: UnsavedForm[] = [];

/** Those in the dialog around a form. */
export const DialogForms = createContext<UnsavedForm[] | null>(null);

/** How many photos of this tab are not uploaded yet. Leaving the page keeps them, a logout does not. */
export const unfinishedUploads = { count: 0 };

export const hasUnsavedChanges = (): boolean => unsaved.length > 0;

/** Runs the callback, after a confirmation if a form has unsaved changes: any on the page, or one of these. */
export function leaveForms(next: () => void, forms: readonly UnsavedForm[] = unsaved): void {
  const last = forms.at(-1);
  if (last) last.ask(next);
  else next();
}

/** Adds a form. Returns a function that removes it. */
export function addUnsaved(form: UnsavedForm, dialog: UnsavedForm[] | null): () => void {
  const lists = dialog ? [unsaved, dialog] : [unsaved];
  for (const list of lists) list.push(form);
  return () => {
    for (const list of lists) list.splice(list.indexOf(form), 1);
  };
}
