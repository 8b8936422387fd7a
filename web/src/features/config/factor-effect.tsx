import { secondFactorEffect } from '@quarterdeck/contract/features/config/config';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { EffectSection } from './effect-section.tsx';

interface FactorEffectProps {
  before: string;
  after: string;
}

/** How many are asked to set up a second factor at once. */
export function FactorEffect({ before, after }: FactorEffectProps) {
  const { t } = useTranslation('config');
  const { data, isError } = useQuery(endpointQuery(secondFactorEffect, undefined, { quiet: true }));
  const countBy = (rule: string) => String(data?.[rule as keyof typeof data] ?? '');
  const figures = data && [
    { title: t('factorEffect.lacking'), asset: null, before: countBy(before), after: countBy(after) },
  ];
  return <EffectSection title={t('factorEffect.title')} isError={isError} figures={figures} />;
}
