import { Button, NativeSelect } from '@mantine/core';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { changedFields, diffOf, paragraphsOf } from './diff.ts';
import { type PublishedKind, publishedName } from './published-kind.ts';
import classes from './publishing.module.css';

export interface RevisionEntry {
  revision: number;
  author: string | null;
  created_at: string;
}

interface RevisionsProps {
  kind: PublishedKind;
  row: Publication;
  /** The newest first. */
  revisions: readonly RevisionEntry[];
}

/** The revisions of a record, what differs between two of them, and the way back to an earlier one. */
export function Revisions({ kind, row, revisions }: RevisionsProps) {
  const { t } = useTranslation('publishing');
  const [restoring, setRestoring] = useState<number>();
  const canEdit = row.allowed_actions.includes('edit');
  const isNext = (revision: number) =>
    revision !== row.outgoing_revision && (row.outgoing_revision !== null || row.phase === 'scheduled');
  return (
    <>
      <Section title={t('revisions.title')}>
        <Sheet
          label={t('revisions.title')}
          rows={revisions}
          keyOf={({ revision }) => revision}
          columns={[
            { name: 'revision', title: t('revisions.revision'), cell: (one) => one.revision },
            {
              name: 'created',
              title: t('revisions.saved'),
              cell: (one) => <Time value={one.created_at} short />,
            },
            { name: 'author', title: t('revisions.author'), cell: (one) => one.author ?? '–' },
            {
              name: 'state',
              title: t('revisions.state'),
              cell: (one) =>
                row.status === 'on' &&
                [row.published_revision, row.outgoing_revision].includes(one.revision) ? (
                  <StatusTag tone={isNext(one.revision) ? 'progress' : 'success'} small>
                    {t(isNext(one.revision) ? 'phase.scheduled' : 'revisions.published')}
                  </StatusTag>
                ) : canEdit && one.revision !== row.revision ? (
                  <Button size="compact-xs" variant="default" onClick={() => setRestoring(one.revision)}>
                    {t('revisions.restore')}
                  </Button>
                ) : null,
            },
          ]}
        />
      </Section>
      {revisions.length > 1 ? <Comparison kind={kind} row={row} revisions={revisions} /> : null}
      {restoring === undefined ? null : (
        <RestoreDialog kind={kind} row={row} revision={restoring} onClose={() => setRestoring(undefined)} />
      )}
    </>
  );
}

interface RestoreDialogProps extends Pick<RevisionsProps, 'kind' | 'row'> {
  revision: number;
  onClose: () => void;
}

function RestoreDialog({ kind, row, revision, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('publishing');
  return (
    <FormDialog
      title={t('revisions.restoreTitle', { name: publishedName(row), revision })}
      endpoint={kind.contract.restore}
      row={row}
      action="edit"
      initialValues={{ revision }}
      onClose={onClose}
      submitLabel={t('revisions.restore')}
      invalidates={kind.touched}
      doneMessage={t('revisions.restored', { revision })}
    >
      {() => <Panel tone="info">{t('revisions.restoreHint')}</Panel>}
    </FormDialog>
  );
}

/** What differs between two revisions: by field, and texts by paragraph. */
function Comparison({ kind, row, revisions }: RevisionsProps) {
  const { t } = useTranslation('publishing');
  const isAhead = row.status === 'on' && row.published_revision !== row.revision;
  const [newer, setNewer] = useState(row.revision);
  const [older, setOlder] = useState((isAhead ? row.published_revision : null) ?? row.revision - 1);
  const [before, after] = [useRevision(kind, row.id, older), useRevision(kind, row.id, newer)];
  const choices = revisions.map(({ revision }) => ({
    value: String(revision),
    label: t('revisions.no', { revision }),
  }));
  const fields = before && after ? changedFields(before, after) : [];
  return (
    <Section
      title={t('revisions.compare')}
      aside={
        <span className={classes.tags}>
          <NativeSelect
            size="xs"
            aria-label={t('revisions.newer')}
            data={choices}
            value={String(newer)}
            onChange={({ currentTarget }) => setNewer(Number(currentTarget.value))}
          />
          <NativeSelect
            size="xs"
            aria-label={t('revisions.older')}
            data={choices}
            value={String(older)}
            onChange={({ currentTarget }) => setOlder(Number(currentTarget.value))}
          />
        </span>
      }
    >
      {before && after && fields.length === 0 ? <p className={classes.both}>{t('revisions.same')}</p> : null}
      <div className={classes.diff}>
        {fields.map((field) => (
          <FieldDiff key={field.path} kind={kind} {...field} />
        ))}
      </div>
    </Section>
  );
}

function useRevision(kind: PublishedKind, id: number, revision: number): object | undefined {
  const query = { id: String(id), revision: String(revision) };
  const { data } = useQuery(endpointQuery(kind.contract.revision, query as never, { quiet: true }));
  return (data as { content: object } | undefined)?.content;
}

interface FieldDiffProps {
  kind: PublishedKind;
  path: string;
  older: string;
  newer: string;
}

function FieldDiff({ kind, path, older, newer }: FieldDiffProps) {
  const { t } = useTranslation([kind.namespace, 'publishing', 'kit']);
  const [, language, text = ''] = /^texts\.([^.]+)\.(.+)$/.exec(path) ?? [];
  const name =
    language === undefined
      ? t(`content.${path.replaceAll('.', '_')}`, { defaultValue: path })
      : `${t(`texts.${text}`)} · ${t(`publishing:language.${language}`)}`;
  const [subject] = path.split('.');
  const Value = kind.values?.[path];
  const words = (value: string) => {
    if (value === 'true' || value === 'false') return t(`kit:${value === 'true' ? 'yes' : 'no'}`);
    // One of a few values is named as in the form, by its field or what the field is part of.
    const isName = language === undefined && /^[a-z_]+$/.test(value);
    const names = [`${path.replaceAll('.', '_')}.${value}`, `${subject}.${value}`];
    return isName ? t(names, { defaultValue: value }) : value;
  };
  const pieces = kind.html.includes(text)
    ? diffOf(paragraphsOf(older), paragraphsOf(newer))
    : diffOf(older === '' ? [] : [older], newer === '' ? [] : [newer]);
  return (
    <div>
      <h4>{name}</h4>
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one comparison never move
        <p key={place} className={classes.paragraph} data-change={piece.change}>
          {Value ? <Value value={piece.text} /> : words(piece.text)}
        </p>
      ))}
    </div>
  );
}
