import { allTerms } from '../../all-terms.ts';

/** What each feature tells, with the right of those who are told; `owner`: whom it befell. */
const told = allTerms('notices');

type Told = typeof told;
export type NoticeType = keyof Told;
/** What befell the reader's own account: nobody can have it hidden from its owner, themself included. */
export type SecurityNotice = { [Type in NoticeType]: Told[Type] extends 'owner' ? Type : never }[NoticeType];
/** What waits for those who hold a right. */
export type WorkNotice = Exclude<NoticeType, SecurityNotice>;

export function isSecurityNotice(type: NoticeType): type is SecurityNotice {
  return told[type] === 'owner';
}

/** The right of those for whom it waits. */
export const workNotices = Object.fromEntries(
  Object.entries(told).filter(([, ability]) => ability !== 'owner'),
) as Pick<Told, WorkNotice>;
export const securityNotices = (Object.keys(told) as NoticeType[]).filter(isSecurityNotice);

/** What members of staff are told of: work first. */
export const noticeTypes = [...Object.keys(workNotices), ...securityNotices] as [NoticeType, ...NoticeType[]];
