import type { Strategy } from '@quarterdeck/contract/features/strategies/library/library';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { type Finding, lint } from '@quarterdeck/strategy/lint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#kit/facts.tsx';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { Panel } from '#kit/panel.tsx';
import { Findings } from './findings.tsx';
import LadderView from './ladder-view.tsx';
import classes from './library.module.css';
import type { StrategyForm } from './strategy-fields.tsx';
import { soundParameters } from './strategy-values.ts';

interface PreviewProps {
  form: StrategyForm;
  row: Strategy | undefined;
}

/** The check and the ladder of what is typed, by the functions that the server uses. */
export default function Preview({ form, row }: PreviewProps) {
  const { t } = useTranslation('strategies-library');
  const [typed, setTyped] = useState<string>();
  const entry = typed ?? '100';
  const parameters = soundParameters(form.values);
  const isRevised = row !== undefined && parameters !== undefined && !isSame(parameters, row.parameters);
  return (
    <div className={classes.preview}>
      {isRevised ? <Panel tone="info">{t('hint.newRevision', { revision: row.revision + 1 })}</Panel> : null}
      <Section title={t('lint.title')}>
        {parameters === undefined ? (
          <p className={classes.soft}>{t('ladder.incomplete')}</p>
        ) : (
          <Findings
            findings={findingsOf(parameters, typed)}
            onApply={(name, value) => form.setFieldValue(`parameters.${name}`, value as never)}
          />
        )}
      </Section>
      <Section
        title={t('ladder.title')}
        aside={
          <AmountInput
            size="xs"
            className={classes.entry}
            aria-label={t('ladder.entry')}
            leftSection={<span className={classes.soft}>{t('ladder.entryShort')}</span>}
            leftSectionWidth={72}
            maxLength={20}
            value={entry}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        }
      >
        {parameters === undefined ? (
          <p className={classes.soft}>{t('ladder.incomplete')}</p>
        ) : (
          <LadderView parameters={parameters} entry={entry} />
        )}
      </Section>
    </div>
  );
}

/** At the entry that was typed: quantities are rounded there, and explicit levels compared with it. */
export function findingsOf(parameters: StrategyParameters, typed: string | undefined): Finding[] {
  const isPrice = typed !== undefined && /^\d+(?:\.\d+)?$/.test(typed) && Number(typed) > 0;
  return lint(parameters, isPrice ? typed : undefined);
}

/** By their texts, whatever the order in which they were stored. */
function isSame(one: object, other: object): boolean {
  const sorted = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}
