import type { DayOfWeek } from '@mantine/dates';
import { toLanguage } from '@quarterdeck/contract/core/language';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { calendarLocales } from './calendar-locale.ts';

/** What a calendar of days is given, so that it speaks the page's language. */
export function useCalendarProps() {
  const { t, i18n } = useTranslation('kit');
  const language = toLanguage(i18n.language);
  const isEnglish = language === 'en-US';
  return {
    locale: calendarLocales[language],
    firstDayOfWeek: isEnglish ? 0 : 1,
    weekendDays: [] as DayOfWeek[],
    getDayAriaLabel: (day: string) => dayjs(day).format(isEnglish ? 'D MMMM YYYY' : 'YYYY年M月D日'),
    monthLabelFormat: isEnglish ? 'MMMM YYYY' : 'YYYY年M月',
    ariaLabels: {
      nextMonth: t('calendar.nextMonth'),
      previousMonth: t('calendar.previousMonth'),
      nextYear: t('calendar.nextYear'),
      previousYear: t('calendar.previousYear'),
      nextDecade: t('calendar.nextDecade'),
      previousDecade: t('calendar.previousDecade'),
    },
  } as const;
}
