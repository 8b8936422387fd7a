import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { walletRecordBatch } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { MovementName } from './movement-name.tsx';

interface BatchDrawerProps {
  id: number;
  onClose: () => void;
}

/** What caused the batch, whose history the log has; the oldest ones name nothing. */
function sourceOf({ ref_type: kind, ref_id: id }: ReplyOf<typeof walletRecordBatch>) {
  return kind === null || id === null ? undefined : { kind, id };
}

/** A batch with all its lines, and the way to what caused it. */
export default function BatchDrawer({ id, onClose }: BatchDrawerProps) {
  const { t } = useTranslation('wallet-records');
  const query = useQuery(endpointQuery(walletRecordBatch, { id: String(id) }, { quiet: true }));
  return (
    <DetailDrawer
      title={t('drawer.title', { id })}
      onClose={onClose}
      query={query}
      record={query.data && sourceOf(query.data)}
    >
      {(batch) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.movement'), <MovementName key="movement" movement={batch.type} />],
                [t('drawer.source'), <Source key="source" type={batch.ref_type} id={batch.ref_id} />],
                [t('drawer.actor'), batch.actor],
                [t('drawer.effectiveAt'), <Time key="effective" value={batch.effective_at} />],
                [t('columns.created_at'), <Time key="created" value={batch.created_at} />],
                [t('columns.memo'), batch.memo ?? undefined],
                [
                  t('drawer.reverses'),
                  batch.reverses_id === null ? undefined : <Batch key="reverses" id={batch.reverses_id} />,
                ],
                [
                  t('drawer.reversedBy'),
                  batch.reversed_by_id === null ? undefined : (
                    <Batch key="reversed" id={batch.reversed_by_id} />
                  ),
                ],
              ]}
            />
          </Section>
          <Section title={t('drawer.lines')}>
            <Postings batches={[batch]} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}

interface SourceProps {
  type: string | null;
  id: number | null;
}

/** What the batch was booked for. */
function Source({ type, id }: SourceProps) {
  const { t } = useTranslation('wallet-records');
  if (type === null || id === null) return <Absent />;
  return (
    <RecordLink kind={type} id={id}>
      {t('drawer.sourceOf', { type: t(`ref.${type}`, { defaultValue: type }), id })}
    </RecordLink>
  );
}

function Batch({ id }: { id: number }) {
  return (
    <RecordLink kind="ledger_batch" id={id}>
      #{id}
    </RecordLink>
  );
}
