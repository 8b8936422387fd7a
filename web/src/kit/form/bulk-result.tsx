import type { BulkResult } from '@quarterdeck/contract/core/http/bulk';
import { useTranslation } from 'react-i18next';
import { useRecordWords } from '#kit/record-words.ts';
import { StatusTag } from '#kit/status-tag.tsx';

interface BulkResultTagProps<Row> {
  /** Undefined: it has not been asked for yet. */
  result: BulkResult<Row> | undefined;
  /** What became of a row that passed. */
  passed: (row: Row | null) => string;
}

/** What became of one of several rows. */
export function BulkResultTag<Row>({ result, passed }: BulkResultTagProps<Row>) {
  const { t } = useTranslation('kit');
  const words = useRecordWords();
  if (result === undefined) return null;
  if (result.ok) return <StatusTag tone="success">{passed(result.row)}</StatusTag>;
  const { msg, error, changes = [] } = result;
  const done = changes.map(({ actor, action }) => `${actor} · ${words.action(action)}`);
  return (
    <StatusTag tone="danger">
      {done.length > 0 ? t('form.changedBy', { changes: done.join(t('form.staleJoin')) }) : (msg ?? error)}
    </StatusTag>
  );
}
