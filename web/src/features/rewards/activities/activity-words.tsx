import type { Activity } from '@quarterdeck/contract/features/rewards/activities/activities';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { localText } from '#kit/local-name.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

export const phaseTones: Record<Activity['phase'], Tone> = {
  draft: 'neutral',
  review: 'warning',
  scheduled: 'info',
  live: 'success',
  over: 'neutral',
};

/** Where an activity stands now. */
export function PhaseTag({ phase }: Pick<Activity, 'phase'>) {
  const { t } = useTranslation('rewards-activities');
  return (
    <StatusTag tone={phaseTones[phase]} meaning={t(`meaning.${phase}`)}>
      {t(`phase.${phase}`)}
    </StatusTag>
  );
}

export const titleOf = ({ title_zh, title_en }: Pick<Activity, 'title_zh' | 'title_en'>) =>
  localText({ zh: title_zh, ch: '', en: title_en });

/** What an activity gives, in a sentence. */
export function useRewardWords() {
  const { t } = useTranslation('rewards-activities');
  const nameOf = useAssetName();
  return ({ cause, mode, amount, asset, min_usdt }: Activity): string => {
    if (cause === 'none') return t('reward.none');
    const what = mode === 'percent' ? `${amount}%` : `${amount} ${nameOf(asset)}`;
    return t(`reward.${cause}`, { what, min: min_usdt });
  };
}
