import { endpointOfCall, everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import {
  type PlatformKey,
  platformKeyDetail,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type PlatformKeyAction, platformKeyActions } from './actions.ts';
import { KeyStatusTag } from './key-status.tsx';
import classes from './platform-keys.module.css';

export default function KeyDrawer({ id, ...frame }: RecordDrawerProps<PlatformKeyAction, PlatformKey>) {
  const { t } = useTranslation('platform-keys');
  const query = useQuery(endpointQuery(platformKeyDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.platform_key}
      kind="platform_key"
      namespace="platform-keys"
      title={(row) => row.name}
      badge={(row) => <KeyStatusTag status={row.status} />}
      looks={platformKeyActions}
    >
      {({ platform_key: row, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <KeyFacts row={row} />
          </Section>
          <Section title={t('columns.calls')}>
            <Calls calls={row.calls} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface RowProps {
  row: PlatformKey;
}

function KeyFacts({ row }: RowProps) {
  const { t } = useTranslation('platform-keys');
  const requests = (count: number | null) => count?.toLocaleString('en-US') ?? t('byDefault');
  const use = row.last_used_at === null ? t('never') : <Time key="used" value={row.last_used_at} />;
  const { previous_secret_until: until, revoked_at: revoked } = row;
  return (
    <Facts
      facts={[
        [t('columns.key'), <CopyText key="key" value={row.key} whole />, 'wide'],
        [
          t('columns.allowed_ips'),
          row.allowed_ips.length === 0 ? t('anywhere') : row.allowed_ips.join(', '),
          'wide',
        ],
        [t('columns.per_minute'), requests(row.per_minute)],
        [t('columns.burst'), requests(row.burst)],
        [t('columns.last_used_at'), use],
        [t('columns.last_used_ip'), row.last_used_ip ?? undefined],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.created_by'), row.created_by],
        [t('fields.previous_secret_until'), until === null ? undefined : <Time key="until" value={until} />],
        [t('columns.revoked_at'), revoked === null ? undefined : <Time key="revoked" value={revoked} />],
      ]}
    />
  );
}

/** What the key may call: in words, and as requests name it. */
function Calls({ calls }: Pick<PlatformKey, 'calls'>) {
  const { t } = useTranslation('platform-keys');
  if (calls.includes(everyCall)) return <p className={classes.all}>{t('calls.everything')}</p>;
  return (
    <ul className={classes.allowed}>
      {calls.map((call) => (
        <li key={call}>
          {t(`call.${call}`)} <code>{endpointOfCall(call)}</code>
        </li>
      ))}
    </ul>
  );
}
