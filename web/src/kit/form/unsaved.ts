const mark = 'data-unsaved';

/** Goes on the element of a form: with changes that nobody has saved, it is found before the page is left. */
export function unsavedMark(isDirty: boolean): Record<string, true | undefined> {
  return { [mark]: isDirty || undefined };
}

/** Whether something would be lost with the page, also in a tab that does not show: it is still in the document. */
export function hasUnsaved(): boolean {
  return document.querySelector(`[${mark}]`) !== null;
}
