import { NativeSelect } from '@mantine/core';
import { sharePlanList } from '@quarterdeck/contract/features/rewards/plans/plans';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';

interface PlanSelectProps {
  value: string;
  onChange: ChangeEventHandler<HTMLSelectElement>;
}

/** The versions of the plan, the newest first. */
export function PlanSelect({ value, onChange }: PlanSelectProps) {
  const { t } = useTranslation('rewards-plans');
  const { data } = useQuery(endpointQuery(sharePlanList.index, { page_size: '200' }, { quiet: true }));
  const plans = data?.list ?? [];
  return (
    <NativeSelect
      label={t('simulator.plan')}
      required
      data={[
        { value: '', label: t('simulator.choosePlan') },
        ...plans.map(({ id, no, name, status }) => ({
          value: String(id),
          label: `${no} · ${name} · ${t(`status.${status}`)}`,
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
