import { Button, Skeleton } from '@mantine/core';
import { languages } from '@quarterdeck/contract/core/language';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { LanguageTexts, LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { changedFields, paragraphsOf } from './diff.ts';
import type { PublishedKind } from './published-kind.ts';
import classes from './publishing.module.css';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

interface ApprovedContentProps {
  kind: PublishedKind;
  row: Publication;
  /** Whether the content is there to be read. */
  onRead: (isRead: boolean) => void;
}

interface ReadRevision {
  content: LocalContent;
  outdated: readonly string[];
  traditional: LanguageTexts;
}

/** The texts that an approval publishes, in every language, and the way to see them as the apps show them. */
export function ApprovedContent({ kind, row, onRead }: ApprovedContentProps) {
  const { t } = useTranslation('publishing');
  const [isPreviewing, setPreviewing] = useState(false);
  const query = { id: String(row.id), revision: String(row.revision) };
  const { data, error, refetch } = useQuery(
    endpointQuery(kind.contract.revision, query as never, { quiet: true }),
  );
  const isRead = data !== undefined;
  useEffect(() => onRead(isRead), [isRead, onRead]);
  if (!isRead && error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (!isRead) return <Skeleton height={120} radius={6} />;
  const { content, outdated, traditional } = data as unknown as ReadRevision;
  return (
    <div className={classes.texts}>
      {languages.map((language) => (
        <section key={language} aria-label={t(`language.${language}`)}>
          <span className={classes.tags}>
            <strong>{t(`language.${language}`)}</strong>
            {row.missing.includes(language) ? (
              <StatusTag tone={row.fallback === '' ? 'danger' : 'warning'} small>
                {t('texts.missing')}
              </StatusTag>
            ) : null}
          </span>
          {row.missing.includes(language) && row.fallback !== '' ? (
            <p className={classes.both}>
              {t('preview.fallback', { language: t(`language.${row.fallback}`) })}
            </p>
          ) : null}
          {language === 'ch-CN' ? (
            <Texts
              kind={kind}
              texts={row.missing.includes(language) ? {} : traditional}
              noteOf={(name) =>
                outdated.includes(name) ? (
                  <StatusTag tone="warning" small>
                    {t('texts.correctionOutdated')}
                  </StatusTag>
                ) : (
                  t(content.texts[language][name] ? 'texts.corrected' : 'texts.converted')
                )
              }
            />
          ) : (
            <Texts kind={kind} texts={content.texts[language]} />
          )}
        </section>
      ))}
      <Shown kind={kind} content={content} />
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden="true" />}
          onClick={() => setPreviewing(true)}
        >
          {t('preview.open')}
        </Button>
      </div>
      {isPreviewing ? <PreviewDialog kind={kind} row={row} onClose={() => setPreviewing(false)} /> : null}
    </div>
  );
}

/** Its pictures, and where it leads. */
function Shown({ kind, content }: { kind: PublishedKind; content: object }) {
  const { t } = useTranslation(kind.namespace);
  const fields = changedFields({}, content).filter(
    ({ path, newer }) => /^(?!texts\.)(?:\w+\.url|link(?:\.target)?)$/.test(path) && newer !== '',
  );
  if (fields.length === 0) return null;
  return (
    <dl className={classes.approved} tabIndex={0}>
      {fields.map(({ path, newer }) => (
        <div key={path}>
          <dt>{t(`content.${path.replaceAll('.', '_')}`)}</dt>
          <dd>{path.endsWith('.url') ? <img src={`${newer}?w=320`} alt="" /> : newer}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TextsProps {
  kind: PublishedKind;
  texts: LanguageTexts;
  /** Where a text comes from. */
  noteOf?: (name: string) => ReactNode;
}

/** Each text with its name; HTML by its paragraphs. */
function Texts({ kind, texts, noteOf }: TextsProps) {
  const { t } = useTranslation(kind.namespace);
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  if (written.length === 0) return null;
  return (
    <dl className={classes.approved} tabIndex={0}>
      {written.map(([name, text]) => (
        <div key={name}>
          <dt>
            {t(`texts.${name}`)}
            {noteOf === undefined ? null : <> · {noteOf(name)}</>}
          </dt>
          <dd>
            {(kind.html.includes(name) ? paragraphsOf(text) : [text]).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
              <p key={place}>{paragraph}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
