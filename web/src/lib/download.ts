/** Saves a text as a file. `type` is its media type without parameters, such as `text/csv`. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later, because some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
