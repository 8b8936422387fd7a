import { useTranslation } from 'react-i18next';
import { useMinute } from './minute-clock.ts';
import { StatusTag } from './status-tag.tsx';
import { useAgeWords, type WaitingHours, waitingOf } from './waiting-words.ts';

interface WaitingAgeProps {
  since: string;
  hours: WaitingHours | undefined;
}

/** How long something has been waiting, in the colour of its urgency. */
export function WaitingAge({ since, hours }: WaitingAgeProps) {
  const { t } = useTranslation('kit');
  const wordsOf = useAgeWords();
  const age = waitingOf(since, useMinute(), hours);
  return (
    <StatusTag tone={age.tone} title={age.tone === 'danger' ? t('waiting.late') : undefined}>
      {wordsOf(age)}
    </StatusTag>
  );
}
