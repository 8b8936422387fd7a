import { allTerms } from '../../all-terms.ts';
import type { Language } from '../../core/language.ts';

/** Every kind of notice that features declare; the page gets their titles as messages. */
const told = allTerms('notices');

type Told = typeof told;
export type NoticeType = keyof Told;
/** Changes to the reader's own account: no one can hide these from its owner, not even the owner. */
export type SecurityNotice = {
  [Type in NoticeType]: Told[Type]['to'] extends 'owner' ? Type : never;
}[NoticeType];
/** What waits for those who hold a right. */
export type WorkNotice = Exclude<NoticeType, SecurityNotice>;

export function isSecurityNotice(type: NoticeType): type is SecurityNotice {
  return told[type].to === 'owner';
}

export function isNoticeType(type: string): type is NoticeType {
  return Object.hasOwn(told, type);
}

/** The right of those for whom it waits. */
export const workNotices = Object.fromEntries(
  Object.entries(told)
    .map(([type, { to }]) => [type, to])
    .filter(([, to]) => to !== 'owner'),
) as { readonly [Type in WorkNotice]: Told[Type]['to'] };
export const securityNotices = (Object.keys(told) as NoticeType[]).filter(isSecurityNotice);

/** The notices of staff: work first. */
export const noticeTypes = [...Object.keys(workNotices), ...securityNotices] as [NoticeType, ...NoticeType[]];

export function noticeTitle(type: NoticeType, language: Language): string {
  return told[type][language];
}
