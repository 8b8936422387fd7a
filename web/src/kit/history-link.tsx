import { ActionIcon } from '@mantine/core';
import type { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '#session/access.tsx';
import { filtered } from './list/filtered.ts';
import { listAddress } from './records.ts';

interface HistoryLinkProps {
  kind: string;
  id: number;
}

/** Where all that the log says of records of a kind is found by their id; undefined for those who may not read it. */
export function useHistoryAddress(kind: string): ((id: number) => string) | undefined {
  const log = listAddress('admin_log', useAccess());
  return log === undefined
    ? undefined
    : (id) => filtered<typeof adminLogList>(log, { object_type: kind, object_id: id });
}

/** The way to all that the log says of a record, for those who may read the log. */
export function HistoryLink({ kind, id }: HistoryLinkProps) {
  const { t } = useTranslation('kit');
  const addressOf = useHistoryAddress(kind);
  if (addressOf === undefined) return null;
  return (
    <ActionIcon
      component={Link}
      to={addressOf(id)}
      variant="subtle"
      color="gray"
      aria-label={t('history')}
      title={t('history')}
    >
      <IconHistory size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
