import { Skeleton } from '@mantine/core';
import type { ConfigGroup } from '@quarterdeck/contract/config';
import type { BodyInput } from '@quarterdeck/contract/http/endpoint';
import {
  riskDefaults,
  type WithdrawalGroup,
  withdrawalDefaults,
} from '@quarterdeck/contract/withdrawal-settings';
import { type SettingsEffect, withdrawalSettingsEffect } from '@quarterdeck/contract/withdrawal-terms';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import classes from './groups.module.css';

export function isOfWithdrawals(group: ConfigGroup): group is WithdrawalGroup {
  return group in withdrawalDefaults || group in riskDefaults;
}

interface WithdrawalEffectProps {
  group: WithdrawalGroup;
  values: Readonly<Record<string, string>>;
}

/** What saving would do to the withdrawals that wait and to what one costs. */
export function WithdrawalEffect({ group, values }: WithdrawalEffectProps) {
  const { t } = useTranslation('config');
  const { data, isError } = useQuery({
    queryKey: ['withdrawal-effect', group, values],
    // The form was found right, so its values are the group's; that somebody else wrote meanwhile, saving sees.
    queryFn: () =>
      call(withdrawalSettingsEffect, {
        body: { group, version: 0, ...values } as BodyInput<typeof withdrawalSettingsEffect>,
        quiet: true,
      }),
    staleTime: 0,
  });
  return (
    <Section title={t('effect.title')}>
      {isError ? <p className={classes.lead}>{t('unavailable')}</p> : null}
      {data === undefined && !isError ? <Skeleton h={60} /> : null}
      {data ? (
        <Facts
          facts={data.list.map((effect) => [
            t(`effect.${effect.code}`),
            <Figure key={effect.code} {...effect} />,
          ])}
        />
      ) : null}
    </Section>
  );
}

function Figure({ code, before, after }: SettingsEffect) {
  const isMoney = code === 'fee_of_100' || code === 'net_of_100';
  const shown = (value: string) => (isMoney ? <Money amount={value} asset="USDT" /> : value);
  if (before === after) return shown(before);
  return (
    <>
      <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
    </>
  );
}
