import { NativeSelect } from '@mantine/core';
import { formatDecimals } from '@quarterdeck/contract/core/assets';
import { type SharePlan, sharePlanList } from '@quarterdeck/contract/features/rewards/plans/plans';
import { type ShareTerms, shareSources } from '@quarterdeck/contract/features/rewards/share-terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import classes from './plans.module.css';
import { RateTable } from './rate-table.tsx';

interface ComparisonProps {
  plan: SharePlan;
  /** What it is compared with at first; null: nothing. */
  initial: SharePlan | null;
}

/** The terms and the matrix of a version, and where they are not those of another one. */
export function Comparison({ plan, initial }: ComparisonProps) {
  const { t } = useTranslation('rewards-plans');
  const [otherId, setOtherId] = useState(initial?.id ?? 0);
  const { data } = useQuery(endpointQuery(sharePlanList.index, { page_size: '200' }, { quiet: true }));
  const others = (data?.list ?? (initial === null ? [] : [initial])).filter(({ id }) => id !== plan.id);
  const other = others.find(({ id }) => id === otherId);
  return (
    <>
      <Section
        title={t('drawer.terms')}
        aside={
          <NativeSelect
            size="xs"
            aria-label={t('compare.with')}
            value={String(otherId)}
            data={[
              { value: '0', label: t('compare.none') },
              ...others.map(({ id, no, name }) => ({
                value: String(id),
                label: t('compare.other', { no, name }),
              })),
            ]}
            onChange={({ currentTarget }) => setOtherId(Number(currentTarget.value))}
          />
        }
      >
        <TermsTable terms={plan.terms} before={other?.terms} />
      </Section>
      {shareSources.map((source) => (
        <Section key={source} title={t('drawer.rates', { source: t(`source.${source}`) })}>
          <RateTable rates={plan.terms.rates[source]} before={other?.terms.rates[source]} />
        </Section>
      ))}
    </>
  );
}

interface TermsTableProps {
  terms: ShareTerms;
  before: ShareTerms | undefined;
}

function TermsTable({ terms, before }: TermsTableProps) {
  const { t } = useTranslation('rewards-plans');
  const wordsOf = (of: ShareTerms): readonly (readonly [string, string])[] => [
    [t('columns.mode'), t(`mode.${of.mode}`)],
    [t('columns.depth'), String(of.depth)],
    [t('columns.inactive'), t(`inactive.${of.inactive}`)],
    [t('columns.source_cap_percent'), `${of.source_cap_percent}%`],
    [t('hint.peer'), `${of.peer_percent}%`],
    ...(['day_cap_usdt', 'month_cap_usdt', 'lifetime_cap_usdt', 'budget_usdt'] as const).map((cap) => {
      const amount = of[cap];
      const words = amount === null ? t('compare.noCap') : `${formatDecimals(amount)} USDT`;
      return [t(`cap.${cap}`), words] as const;
    }),
  ];
  const previous = before === undefined ? [] : wordsOf(before);
  return (
    <table className={classes.terms}>
      <tbody>
        {wordsOf(terms).map(([name, value], index) => {
          const was = previous[index]?.[1];
          const isChanged = was !== undefined && was !== value;
          return (
            <tr key={name} data-changed={isChanged || undefined}>
              <th scope="row">{name}</th>
              <td>
                {value}
                {isChanged ? <del>{was}</del> : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
