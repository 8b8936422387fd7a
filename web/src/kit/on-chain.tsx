import { ActionIcon } from '@mantine/core';
import {
  explorerAddress,
  explorers,
  type OnChainKind,
} from '@quarterdeck/contract/features/config/explorers';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from './copy-text.tsx';

/** The settings of explorers change once in a year. */
const staleTime = 10 * 60_000;

interface OnChainProps {
  value: string | null;
  kind: OnChainKind;
  /** Null: it is no network's, such as the reference of a payment service. */
  network: string | null;
  /** As `CopyText` has them. */
  plain?: boolean;
  whole?: boolean;
}

/** An address or a transaction, and the way to the explorer of its network. */
export function OnChain({ value, kind, network, plain = false, whole = false }: OnChainProps) {
  const { t } = useTranslation('kit');
  const { data } = useQuery({
    ...endpointQuery(explorers, undefined, { quiet: true }),
    staleTime,
    enabled: !plain && value !== null && value !== '',
  });
  const address =
    data === undefined || network === null || !value || plain
      ? undefined
      : explorerAddress(data.templates, network, kind, value);
  if (address === undefined) return <CopyText value={value} plain={plain} whole={whole} />;
  return (
    <span>
      <CopyText value={value} whole={whole} />
      <ActionIcon
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        variant="subtle"
        color="gray"
        size={22}
        aria-label={t(`explorer.${kind}`, { network })}
        title={t(`explorer.${kind}`, { network })}
        onClick={(event) => event.stopPropagation()}
      >
        <IconExternalLink size={14} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
