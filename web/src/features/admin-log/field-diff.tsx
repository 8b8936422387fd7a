import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { ScrollBox } from '#kit/scroll-box.tsx';
import classes from './admin-log.module.css';
import { changesOf } from './changes.ts';

interface FieldDiffProps {
  /** Of the record whose fields these are. */
  kind: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The fields that changed, as they were and as they are. */
export function FieldDiff({ kind, before, after }: FieldDiffProps) {
  const { t } = useTranslation('admin-log');
  const words = useRecordWords();
  const record = { ...before, ...after };
  const changes = changesOf(before, after, (field, value) => words.value(kind, field, value, record));
  if (changes.length === 0) return <p className={classes.none}>{t('drawer.noChanges')}</p>;
  return (
    <ScrollBox className={classes.scroll} label={t('drawer.changes')}>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">{t('drawer.field')}</th>
            <th scope="col">{t('drawer.before')}</th>
            <th scope="col">{t('drawer.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, was, is }) => (
            <tr key={field}>
              <th scope="row" title={field}>
                {words.field(kind, field)}
              </th>
              <td className={was === undefined ? undefined : classes.was}>{was ?? <Absent />}</td>
              <td className={is === undefined ? undefined : classes.is}>{is ?? <Absent />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
