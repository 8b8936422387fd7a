import { Button } from '@mantine/core';
import { languages } from '@quarterdeck/contract/core/language';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { paragraphsOf } from './diff.ts';
import type { PublishedKind } from './published-kind.ts';
import classes from './publishing.module.css';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

/** The texts that an approval publishes, in every language, and the way to see them as the apps show them. */
export function ApprovedContent({ kind, row }: { kind: PublishedKind; row: Publication }) {
  const { t } = useTranslation('publishing');
  const [isPreviewing, setPreviewing] = useState(false);
  const query = { id: String(row.id), revision: String(row.revision) };
  const { data } = useQuery(endpointQuery(kind.contract.revision, query as never, { quiet: true }));
  const content = (data as { content: LocalContent } | undefined)?.content;
  if (content === undefined) return null;
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
          {language === 'ch-CN' && !row.missing.includes(language) ? (
            <p className={classes.both}>{t('texts.converted')}</p>
          ) : null}
          <Texts kind={kind} texts={content.texts[language]} />
        </section>
      ))}
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

/** Each text with its name; HTML by its paragraphs. */
function Texts({ kind, texts }: { kind: PublishedKind; texts: LocalContent['texts']['zh-CN'] }) {
  const { t } = useTranslation(kind.namespace);
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  if (written.length === 0) return null;
  return (
    <dl className={classes.approved} tabIndex={0}>
      {written.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`texts.${name}`)}</dt>
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
