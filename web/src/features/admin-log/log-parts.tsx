import type { AdminLogRow } from '@quarterdeck/contract/features/admin-log/admin-log';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './admin-log.module.css';

interface ActionNameProps {
  action: string;
}

/** An action in words, and as programs and the filter name it. */
export function ActionName({ action }: ActionNameProps) {
  const words = useRecordWords().action(action);
  return (
    <span className={classes.action}>
      {words}
      {words === action ? null : <code>{action}</code>}
    </span>
  );
}

interface LogObjectProps {
  type: string | null;
}

export function LogObject({ type }: LogObjectProps) {
  const words = useRecordWords();
  return type === null ? <Absent /> : words.object(type);
}

interface LogResultProps {
  row: AdminLogRow;
}

export function LogResult({ row }: LogResultProps) {
  const { t } = useTranslation('admin-log');
  return (
    <StatusTag tone={row.result === 'done' ? 'success' : 'danger'} title={row.error ?? undefined}>
      {t(`result.${row.result}`)}
    </StatusTag>
  );
}

/** The record that a row is about, by the name that people know it by, as the way to it. */
export function LogRecord({ row: { object_type, object_id, object_no } }: LogResultProps) {
  if (object_type === null || object_id === null) return <Absent />;
  return (
    <RecordLink kind={object_type} id={object_id}>
      {object_no ?? `#${object_id}`}
    </RecordLink>
  );
}
