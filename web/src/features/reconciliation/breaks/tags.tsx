import { Sum } from '@quarterdeck/contract/core/assets';
import type { BreakStatus, ReconBreak, Severity } from '@quarterdeck/contract/features/reconciliation/breaks';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { useLabelled } from '#kit/labelled.tsx';
import { OneLine } from '#kit/list/one-line.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { useStatusWords } from '#kit/status-words.ts';
import { Time } from '#kit/time.tsx';
import { breakTones, severityTones } from '../looks.ts';

export function BreakStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('reconciliation');
  const statusWords = useStatusWords('reconciliation');
  return (
    <StatusTag
      tone={breakTones[status as BreakStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {statusWords(status)}
    </StatusTag>
  );
}

export function SeverityTag({ severity }: { severity: Severity }) {
  const { t } = useTranslation('reconciliation');
  return (
    <StatusTag small tone={severityTones[severity]}>
      {t(`severity.${severity}`)}
    </StatusTag>
  );
}

interface DueProps {
  row: ReconBreak;
  /** In a table. */
  short?: boolean;
}

/** By when it should be explained; past that it is late for as long as it is open. */
export function Due({ row, short = false }: DueProps) {
  const { t } = useTranslation('reconciliation');
  if (row.status === 'resolved') return <Absent />;
  const isLate = Date.parse(row.due_at) < Date.now();
  return (
    <>
      <Time value={row.due_at} short={short} />{' '}
      {isLate ? (
        <StatusTag small tone="danger" title={t('late')}>
          {t('lateTag')}
        </StatusTag>
      ) : null}
    </>
  );
}

export function Difference({ row }: { row: ReconBreak }) {
  if (row.difference === null || row.asset === null) return <Absent />;
  const plus = row.difference.startsWith('-') ? '' : '+';
  // Neither side is the good one: no colour tells them apart.
  return (
    <span>
      {plus}
      <Money amount={row.difference} asset={row.asset} />
    </span>
  );
}

/** What a rule expected or found: an amount where it is one of an asset, else a word or a number. */
export function Figure({ value, asset }: { value: string; asset: ReconBreak['asset'] }) {
  if (asset === null || !Sum.safeParse(value).success) return value;
  return <Money amount={value} asset={asset} />;
}

interface SubjectProps {
  row: ReconBreak;
  isLink?: boolean;
}

/** What a break is about, in the reader's words: the record where there is one, otherwise what the rule calls it. */
export function useSubjectName(): (row: ReconBreak) => string {
  const words = useRecordWords();
  const nameOf = useAssetName();
  return ({ subject, asset, object_type, object_id }) => {
    if (object_type === null || object_id === null) return asset === null ? subject : nameOf(asset);
    return `${words.object(object_type)} #${object_id}${asset === null ? '' : ` · ${nameOf(asset)}`}`;
  };
}

/** The same, optionally as a link to the record. */
export function Subject({ row, isLink = false }: SubjectProps) {
  const name = useSubjectName()(row);
  const { object_type, object_id } = row;
  if (!isLink || object_type === null || object_id === null) return <OneLine>{name}</OneLine>;
  return (
    <RecordLink kind={object_type} id={object_id}>
      {name}
    </RecordLink>
  );
}

/** What is wrong with it, by the check that found it, and with which part of it. */
export function Check({ row: { check, part } }: { row: ReconBreak }) {
  const { t } = useTranslation('reconciliation');
  const labelled = useLabelled();
  const words = t(`check.${check}`, { defaultValue: check });
  return (
    <OneLine long>
      {part === null ? words : labelled(words, t(`part.${part}`, { defaultValue: part }))}
    </OneLine>
  );
}
