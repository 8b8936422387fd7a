import {
  type Release,
  type ReleaseAction,
  releaseDetail,
} from '@quarterdeck/contract/features/versions/releases';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { releaseLooks } from './actions.ts';
import { ReleaseHealth } from './release-health.tsx';
import { ReleaseStatus } from './release-status.tsx';

export default function ReleaseDrawer({ id, ...frame }: RecordDrawerProps<ReleaseAction, Release>) {
  const { t } = useTranslation('versions');
  const query = useQuery(endpointQuery(releaseDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.release}
      kind="release"
      namespace="versions"
      title={(row) => t('drawer.title', { platform: t(`platform.${row.platform}`), semver: row.semver })}
      badge={(row) => <ReleaseStatus status={row.status} />}
      looks={releaseLooks}
    >
      {({ release: row, health, history }) => (
        <>
          <Measure row={row} />
          <ReleaseHealth row={row} health={health} />
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.build'), row.build],
                [t('columns.rollout'), row.status === 'draft' ? undefined : `${row.rollout}%`],
                [t('columns.devices'), row.devices],
                [t('columns.force'), t(row.force ? 'yes' : 'no')],
                [t('columns.min_supported'), row.min_supported ?? undefined],
                [t('fields.delivery'), t(`delivery.${row.delivery}`)],
                [
                  t('fields.address'),
                  row.address === '' ? undefined : <CopyText key="address" value={row.address} whole />,
                  'wide',
                ],
                [t('columns.size'), row.size === null ? undefined : t('drawer.bytes', { count: row.size })],
                [
                  t('fields.sha256'),
                  row.sha256 === null ? undefined : <CopyText key="hash" value={row.sha256} whole />,
                  'wide',
                ],
                [t('fields.notes_zh'), row.notes_zh || undefined, 'wide'],
                [t('fields.notes_en'), row.notes_en || undefined, 'wide'],
                [
                  t('columns.released_at'),
                  row.released_at === null ? undefined : <Time key="released" value={row.released_at} />,
                ],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <ReleaseStatus status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

/** Of a draft, whether its file has been downloaded and measured. */
function Measure({ row }: { row: Release }) {
  const { t } = useTranslation('versions');
  if (row.status !== 'draft' || row.delivery !== 'file' || row.sha256 !== null) return null;
  if (row.measure_error === null) return <Panel tone="info">{t('drawer.measuring')}</Panel>;
  return <Panel tone="danger">{t(`measure.${row.measure_error}`)}</Panel>;
}
