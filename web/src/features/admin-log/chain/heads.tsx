import { Button } from '@mantine/core';
import { logHeads, type SignedHead } from '@quarterdeck/contract/features/admin-log/chain';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { saveFile } from '#api/save-file.ts';
import { CopyButton, CopyText } from '#kit/copy-text.tsx';
import { Section } from '#kit/facts.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import classes from './chain.module.css';
import { useCount } from './looks.ts';

/** So many days are shown at first. */
const shownFirst = 7;

/** One head in a line, as `npm run verify-log` reads them. */
const linesOf = (heads: readonly SignedHead[]) => heads.map((head) => `${JSON.stringify(head)}\n`).join('');

/** The signed heads, for storage elsewhere. */
export function Heads() {
  const { t } = useTranslation('admin-log');
  const count = useCount();
  const [isWhole, setWhole] = useState(false);
  const query = useQuery(endpointQuery(logHeads, undefined, { quiet: true }));
  const heads = query.data?.list ?? [];
  const save = () => {
    const days = [heads.at(-1)?.day, heads[0]?.day].join('_');
    saveFile(
      new Blob([linesOf(heads.toReversed())], { type: 'application/jsonl' }),
      `log-heads-${days}.jsonl`,
    );
  };
  return (
    <Section
      title={t('chain.heads')}
      aside={
        heads.length > 0 ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={save}
          >
            {t('chain.saveHeads')}
          </Button>
        ) : null
      }
    >
      <p className={classes.lead}>{t('chain.headsLead')}</p>
      {query.error ? <Failed message={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.data && heads.length === 0 ? <p>{t('chain.noHeads')}</p> : null}
      <ul className={classes.list}>
        {(isWhole ? heads : heads.slice(0, shownFirst)).map((head) => (
          <li key={head.day} className={classes.line}>
            <strong>{head.day}</strong>
            <span className={classes.soft}>{t('chain.upTo', { place: count(head.seal_no) })}</span>
            <CopyText value={head.hash} keep={16} plain />
            <CopyButton value={JSON.stringify(head)} name={t('chain.copyHead', { day: head.day })} />
          </li>
        ))}
      </ul>
      {heads.length > shownFirst && !isWhole ? (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          {t('chain.allHeads', { days: heads.length })}
        </Button>
      ) : null}
    </Section>
  );
}
