import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import { type RechargeGroup, rechargeDefaults } from '@quarterdeck/contract/features/recharges/settings';
import {
  type RechargeEffect,
  rechargeSettingsEffect,
} from '@quarterdeck/contract/features/recharges/settings-effect';
import { type TraderGroup, traderDefaults } from '@quarterdeck/contract/features/traders/settings';
import {
  type TraderEffect,
  traderSettingsEffect,
} from '@quarterdeck/contract/features/traders/settings-effect';
import {
  riskDefaults,
  type WithdrawalGroup,
  withdrawalDefaults,
} from '@quarterdeck/contract/features/withdrawals/settings';
import {
  type WithdrawalEffect,
  withdrawalSettingsEffect,
} from '@quarterdeck/contract/features/withdrawals/settings-effect';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { EffectSection } from './effect-section.tsx';

type EffectGroup = WithdrawalGroup | RechargeGroup | TraderGroup;
type Values = Readonly<Record<string, string>>;

/** Whether the server can say what a change of this group would do. */
export function hasEffect(group: ConfigGroup): group is EffectGroup {
  return isOfRecharges(group) || isOfTraders(group) || group in withdrawalDefaults || group in riskDefaults;
}

function isOfRecharges(group: ConfigGroup): group is RechargeGroup {
  return group in rechargeDefaults;
}

function isOfTraders(group: ConfigGroup): group is TraderGroup {
  return group in traderDefaults;
}

/** The form was found right, so its values are the group's; that somebody else wrote meanwhile, saving sees. */
function askEffect(group: EffectGroup, values: Values) {
  const body: object = { group, version: 0, ...values };
  if (isOfTraders(group))
    return call(traderSettingsEffect, { body: body as BodyInput<typeof traderSettingsEffect>, quiet: true });
  return isOfRecharges(group)
    ? call(rechargeSettingsEffect, { body: body as BodyInput<typeof rechargeSettingsEffect>, quiet: true })
    : call(withdrawalSettingsEffect, {
        body: body as BodyInput<typeof withdrawalSettingsEffect>,
        quiet: true,
      });
}

interface SettingsEffectSectionProps {
  group: EffectGroup;
  values: Values;
}

/** What saving would do to what waits, and to what a withdrawal costs. */
export function SettingsEffectSection({ group, values }: SettingsEffectSectionProps) {
  const { t } = useTranslation('config');
  const { data, isError } = useQuery({
    queryKey: ['settings-effect', group, values],
    queryFn: (): Promise<{ list: (WithdrawalEffect | RechargeEffect | TraderEffect)[] }> =>
      askEffect(group, values),
    staleTime: 0,
  });
  const figures = data?.list.map(({ code, before, after }) => ({
    title: t(`effect.${code}`),
    asset: code === 'fee_of_100' || code === 'net_of_100' ? 'USDT' : null,
    before,
    after,
  }));
  return <EffectSection title={t('effect.title')} isError={isError} figures={figures} />;
}
