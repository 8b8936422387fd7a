import { NativeSelect } from '@mantine/core';
import type {
  Strategy,
  StrategyDetail,
  StrategyRevision,
} from '@quarterdeck/contract/features/strategies/library/library';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#kit/facts.tsx';
import { ParameterTable } from '#kit/market/parameter-table.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Figure } from './figure.tsx';
import classes from './library.module.css';

/** The revisions of a strategy, and the parameters of one of them beside those of another. */
export function Revisions({ strategy, revisions }: Pick<StrategyDetail, 'strategy' | 'revisions'>) {
  const { t } = useTranslation('strategies-library');
  // Until somebody chooses, what is shown follows the revisions, which come after the strategy when it was just revised.
  const [chosenId, setShown] = useState<number>();
  const [chosenOther, setOther] = useState<number>();
  const shownId = chosenId ?? strategy.revision_id;
  const otherId = chosenOther ?? before(strategy, revisions)?.id ?? 0;
  const shown = revisions.find(({ id }) => id === shownId) ?? revisions[0];
  const other = revisions.find(({ id }) => id === otherId && id !== shown?.id);
  const nameOf = ({ revision }: StrategyRevision) => t('revisionNo', { revision });
  const choices = revisions.map((one) => ({ value: String(one.id), label: nameOf(one) }));
  return (
    <>
      <Section
        title={t('drawer.parameters')}
        aside={
          revisions.length > 1 ? (
            <span className={classes.beside}>
              <NativeSelect
                size="xs"
                aria-label={t('compare.shown')}
                value={String(shown?.id)}
                data={choices}
                onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
              />
              <NativeSelect
                size="xs"
                aria-label={t('compare.with')}
                value={String(otherId)}
                data={[
                  { value: '0', label: t('compare.none') },
                  ...choices.map(({ value, label }) => ({
                    value,
                    label: t('compare.other', { name: label }),
                  })),
                ]}
                onChange={({ currentTarget }) => setOther(Number(currentTarget.value))}
              />
            </span>
          ) : null
        }
      >
        {shown ? (
          <ParameterTable
            newer={{ title: nameOf(shown), parameters: shown.parameters }}
            older={other && { title: nameOf(other), parameters: other.parameters }}
          />
        ) : null}
      </Section>
      <Section title={t('drawer.revisions')}>
        <Sheet
          label={t('drawer.revisions')}
          rows={revisions}
          keyOf={({ id }) => id}
          columns={[
            { name: 'revision', title: t('columns.revision'), cell: (row) => row.revision },
            {
              name: 'created',
              title: t('columns.created_at'),
              cell: (row) => <Time value={row.created_at} short />,
            },
            { name: 'author', title: t('fields.author'), cell: (row) => row.author ?? '–' },
            {
              name: 'capital',
              title: t('columns.min_capital'),
              numeric: true,
              cell: (row) => <Figure value={row.min_capital} places={2} />,
            },
            {
              name: 'backtest',
              title: t('columns.backtest_at'),
              cell: (row) =>
                row.backtest_at === null ? t('backtest.none') : <Time value={row.backtest_at} short />,
            },
            {
              name: 'shelf',
              title: t('columns.status'),
              cell: (row) =>
                row.revision === strategy.shelf_revision ? (
                  <StatusTag tone="success" small>
                    {t('status.on_shelf')}
                  </StatusTag>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      </Section>
    </>
  );
}

/** What the newest revision is compared with at first: the one on the shelf, or the one before it. */
function before({ revision, shelf_revision }: Strategy, revisions: readonly StrategyRevision[]) {
  const isNewer = shelf_revision !== null && shelf_revision !== revision;
  return isNewer ? revisions.find((one) => one.revision === shelf_revision) : revisions[1];
}
