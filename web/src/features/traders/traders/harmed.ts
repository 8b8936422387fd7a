import { ungrouped } from '#kit/form/amount-input.tsx';

/** A line each: the UID, and all that follows as the amount. */
export function harmedOf(text: string): { uid: string; amount: string }[] {
  return text.split('\n').flatMap((line) => {
    const [, uid, amount = ''] = /^([^\s,;，；]+)[\s,;，；]*(.*)$/u.exec(line.trim()) ?? [];
    return uid === undefined ? [] : [{ uid, amount: ungrouped(amount) }];
  });
}
