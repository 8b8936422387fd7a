import 'dayjs/locale/en';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import type { Language } from '@quarterdeck/contract/core/language';

/** The calendar's own names for our languages. */
export const calendarLocales: Record<Language, string> = {
  'zh-CN': 'zh-cn',
  'ch-CN': 'zh-tw',
  'en-US': 'en',
};
