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
import { CopyText, shortened } from './copy-text.tsx';
import classes from './text-link.module.css';

/** The settings of explorers change once in a year. */
const staleTime = 10 * 60_000;

interface OnChainProps {
  value: string | null;
  kind: OnChainKind;
  /** Null: it is no network's, such as the reference of a payment service. */
  network: string | null;
  /** Without buttons, where many stand in a table: the value itself is the link. */
  plain?: boolean;
  whole?: boolean;
}

/** An address or a transaction, and the way to the explorer of its network. */
export function OnChain({ value, kind, network, plain = false, whole = false }: OnChainProps) {
  const { t } = useTranslation('kit');
  const { data } = useQuery({
    ...endpointQuery(explorers, undefined, { quiet: true }),
    staleTime,
    enabled: network !== null && value !== null && value !== '',
  });
  const address =
    data === undefined || network === null || !value
      ? undefined
      : explorerAddress(data.templates, network, kind, value);
  if (address === undefined || value === null) return <CopyText value={value} plain={plain} whole={whole} />;
  const link = {
    href: address,
    target: '_blank',
    rel: 'noopener noreferrer',
    title: t(`explorer.${kind}`, { network }),
  };
  if (plain)
    return (
      <a {...link} href={address} aria-label={`${shortened(value)}, ${link.title}`} className={classes.link}>
        <CopyText value={value} plain />
      </a>
    );
  return (
    <span>
      <CopyText value={value} whole={whole} />
      <ActionIcon
        {...link}
        component="a"
        variant="subtle"
        color="gray"
        size={22}
        aria-label={link.title}
        onClick={(event) => event.stopPropagation()}
      >
        <IconExternalLink size={14} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
