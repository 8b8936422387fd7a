import { createContext, useContext } from 'react';

const mark = 'data-unsaved';
const pageMark = 'data-unsaved-page';

/** The kept page that something stands in, also by a dialog of its own; undefined for what is over all pages. */
export const PageId = createContext<string | undefined>(undefined);

/** Unsaved changes. */
export interface Unsaved {
  page: string | undefined;
  /** What the form is called; empty where its page says enough. */
  name: string;
}

/** Goes on the element of a form, so that its unsaved changes are found before they would be lost. */
export function useUnsavedMark(isDirty: boolean, name = '') {
  return unsavedMark(isDirty, { page: useContext(PageId), name });
}

export function unsavedMark(isDirty: boolean, { page, name }: Unsaved = { page: undefined, name: '' }) {
  return isDirty ? { [mark]: name, [pageMark]: page } : {};
}

/** What would be lost with some kept pages, or with all there is: a page that sleeps is still in the document. */
export function unsavedIn(pages?: readonly string[]): Unsaved[] {
  return marked(pages).map((form) => ({
    page: pageOf(form),
    name: form.getAttribute(mark) ?? '',
  }));
}

/** The reader has agreed to lose it: nothing asks again on the way. */
export function letGo(pages?: readonly string[]): void {
  for (const form of marked(pages)) form.removeAttribute(mark);
}

function marked(pages?: readonly string[]): Element[] {
  const forms = [...document.querySelectorAll(`[${mark}]`)];
  if (pages === undefined) return forms;
  return forms.filter((form) => pages.includes(pageOf(form) ?? ''));
}

function pageOf(form: Element): string | undefined {
  return form.getAttribute(pageMark) ?? undefined;
}
