import { type CodeExport, codeExportDetail } from '@quarterdeck/contract/features/codes/exports/exports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type CodeExportAction, codeExportActions } from './actions.ts';
import { ExportStatusTag } from './export-status.tsx';
import { Worth } from './worth.tsx';

export default function ExportDrawer({ id, ...frame }: RecordDrawerProps<CodeExportAction, CodeExport>) {
  const { t } = useTranslation('codes-exports');
  const query = useQuery(endpointQuery(codeExportDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.export}
      kind="code_export"
      namespace="codes-exports"
      title={(row) => t('drawer.title', { no: row.batch_no })}
      badge={(row) => <ExportStatusTag status={row.status} />}
      looks={codeExportActions}
    >
      {({ export: row, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [
                  t('columns.batch_no'),
                  <RecordLink key="batch" kind="code_batch" id={row.batch_id}>
                    {row.batch_no}
                  </RecordLink>,
                ],
                [t('columns.rows'), row.rows ?? undefined],
                [t('columns.maker'), row.maker ?? undefined],
                [t('columns.reviewer'), row.reviewer ?? undefined],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
                [
                  row.status === 'downloaded' ? t('columns.downloaded_at') : t('columns.expires_at'),
                  <Time key="until" value={row.downloaded_at ?? row.expires_at} />,
                ],
                [t('columns.reason'), row.reason, 'wide'],
                [t('columns.refusal'), row.refusal ?? undefined, 'wide'],
              ]}
            />
            {row.status === 'pending_review' || row.status === 'approved' ? <Worth row={row} /> : null}
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <ExportStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
