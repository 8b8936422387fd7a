import { type AdminLogRow, adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { NothingFound } from '#kit/list/list-messages.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { kindOf } from '#kit/records.ts';
import { Time } from '#kit/time.tsx';
import { FieldDiff } from './field-diff.tsx';
import { ActionName, LogObject, LogResult } from './log-parts.tsx';

interface LogDrawerProps {
  id: number;
  onClose: () => void;
}

/** One row of the log. The list itself is queried by id, so that a link to it works on any page. */
export default function LogDrawer({ id, onClose }: LogDrawerProps) {
  const { t } = useTranslation('admin-log');
  const query = useQuery(endpointQuery(adminLogList.index, { id }, { quiet: true }));
  const row = query.data?.list[0];
  return (
    <DetailDrawer
      title={t('drawer.title', { id })}
      badge={row ? <LogResult row={row} /> : null}
      onClose={onClose}
      query={query}
      record={row && objectOf(row)}
    >
      {({ list: [found] }) =>
        found ? <Details row={found} /> : <NothingFound isFiltered={false} onClear={onClose} />
      }
    </DetailDrawer>
  );
}

interface DetailsProps {
  row: AdminLogRow;
}

function Details({ row }: DetailsProps) {
  const { t } = useTranslation('admin-log');
  return (
    <>
      {row.error === null ? null : (
        <div style={{ marginBottom: 20 }}>
          <Panel tone="danger" title={t('drawer.refused')}>
            {t(`refusals:${row.error}`, { defaultValue: row.error })}
          </Panel>
        </div>
      )}
      <Section title={t('drawer.what')}>
        <Facts
          facts={[
            [t('columns.action'), <ActionName key="action" action={row.action} />],
            [t('drawer.object'), <ObjectLink key="object" row={row} />],
            [
              t('columns.actor'),
              t('drawer.actorOf', { actor: row.actor, kind: t(`actor_kind.${row.actor_kind}`) }),
            ],
            [t('columns.at'), <Time key="at" value={row.at} />],
            [t('columns.reason'), row.reason ?? <Absent key="reason" />, 'wide'],
            [t('columns.ip'), row.ip ?? <Absent key="ip" />],
          ]}
        />
      </Section>
      <Section title={t('drawer.changes')}>
        <FieldDiff kind={row.object_type ?? kindOf(row.action)} before={row.before} after={row.after} />
      </Section>
      <Section title={t('drawer.proof')}>
        <Facts
          facts={[
            [t('columns.request_id'), <CopyText key="request" value={row.request_id} whole />],
            [t('columns.seal_no'), row.seal_no ?? t('drawer.unsealed')],
            [t('columns.hash'), <CopyText key="hash" value={row.hash} whole />, 'wide'],
            [t('drawer.userAgent'), row.user_agent ?? <Absent key="agent" />, 'wide'],
          ]}
        />
      </Section>
    </>
  );
}

function objectOf({ object_type: kind, object_id: id }: AdminLogRow) {
  return kind === null || id === null ? undefined : { kind, id };
}

function ObjectLink({ row }: DetailsProps) {
  if (row.object_type === null || row.object_id === null) return <Absent />;
  return (
    <RecordLink kind={row.object_type} id={row.object_id}>
      <LogObject type={row.object_type} /> {row.object_no ?? `#${row.object_id}`}
    </RecordLink>
  );
}
