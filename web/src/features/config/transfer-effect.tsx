import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type { ConfigGroup } from '@quarterdeck/contract/features/config/config';
import {
  kindOfGroup,
  type TransferGroup,
  transferKinds,
} from '@quarterdeck/contract/features/transfers/settings';
import { transferSettingsEffect } from '@quarterdeck/contract/features/transfers/settings-effect';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { Panel } from '#kit/panel.tsx';
import { EffectSection } from './effect-section.tsx';
import classes from './groups.module.css';

export function isOfTransfers(group: ConfigGroup): group is TransferGroup {
  return kindOfGroup(group) !== undefined;
}

/** What the texts of a group of transfers speak of: the assets that are sent and received. */
export function useTransferNames(group: ConfigGroup): Record<string, string> {
  const nameOf = useAssetName();
  const kind = kindOfGroup(group);
  if (kind === undefined) return {};
  const { from, to } = transferKinds[kind];
  return { from: nameOf(from), to: nameOf(to) };
}

interface TransferEffectProps {
  group: TransferGroup;
  values: Readonly<Record<string, string>>;
}

/** What saving would do to what 100 bring, and would have done to the transfers of the last 30 days. */
export function TransferEffect({ group, values }: TransferEffectProps) {
  const { t } = useTranslation('config');
  const names = useTransferNames(group);
  const nameOf = useAssetName();
  const { data, isError } = useQuery({
    queryKey: ['transfer-effect', group, values],
    // The form was found right, so its values are the group's; that somebody else wrote meanwhile, saving sees.
    queryFn: () =>
      call(transferSettingsEffect, {
        body: { group, version: 0, ...values } as BodyInput<typeof transferSettingsEffect>,
        quiet: true,
      }),
    staleTime: 0,
  });
  const figures = data?.list.map(({ code, asset, before, after }) => ({
    title: t(`transferEffect.${code}`, { ...names, asset: asset === null ? '' : nameOf(asset) }),
    asset,
    before,
    after,
  }));
  return (
    <>
      <EffectSection title={t('transferEffect.title')} isError={isError} figures={figures} />
      {data?.list.some(({ alarming }) => alarming) ? (
        <Panel tone="danger" alert>
          {t('transferEffect.alarm')}
        </Panel>
      ) : null}
      <p className={classes.lead}>{t('transferEffect.basis')}</p>
    </>
  );
}
