import type { AdminLogRow } from '@quarterdeck/contract/admin-log';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { useActionName } from '#kit/action-name.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './admin-log.module.css';

interface ActionNameProps {
  action: string;
}

/** An action in words, and as programs and the filter name it. */
export function ActionName({ action }: ActionNameProps) {
  const nameOf = useActionName();
  const words = nameOf(action);
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
  const { t } = useTranslation('admin-log');
  return type === null ? <Absent /> : t(`object.${type}`, { defaultValue: type });
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
