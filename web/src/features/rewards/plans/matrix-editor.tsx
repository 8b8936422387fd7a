import { Button, NativeSelect } from '@mantine/core';
import {
  Percent,
  type ShareSource,
  type ShareTerms,
  shareSources,
} from '@quarterdeck/contract/features/rewards/share-terms';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '#kit/form/field-errors.ts';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { Labelled } from '#kit/labelled.tsx';
import { copiedToAll, firstProblem, neighbour, withRate } from './matrix.ts';
import classes from './plans.module.css';
import { RateGrid } from './rate-grid.tsx';
import { WorstPath } from './worst-path.tsx';

interface MatrixEditorProps {
  terms: ShareTerms;
  /** What keeps a rate, or the rates of a source, from being saved, by path below `rates`. */
  errorOf: (path: string) => string | undefined;
  onChange: (rates: ShareTerms['rates']) => void;
}

/** The rates by level and generation, one source at a time. The arrows up and down, and Page Up and Down, lead from cell to cell. */
export function MatrixEditor({ terms, errorOf, onChange }: MatrixEditorProps) {
  const { t } = useTranslation('rewards-plans');
  const [source, setSource] = useState<ShareSource>('activation');
  const cellId = useId();
  const rates = terms.rates[source];
  const idOf = (level: number, generation: number) => `${cellId}-${level}-${generation}`;
  const [isTyping, setTyping] = useState(false);
  const wordsOf = useErrorWords();
  const issueOf = (rate: string) => {
    const issue = isTyping || rate === '' ? undefined : Percent.safeParse(rate).error?.issues[0];
    return issue && (wordsOf(issue.message) ?? issue.message);
  };
  const problem = firstProblem(
    rates,
    (level, generation) =>
      errorOf(`${source}.${level}.${generation}`) ?? issueOf(rates[level]?.[generation] ?? ''),
  );
  const move = (event: KeyboardEvent, level: number, generation: number) => {
    const to = neighbour(event.key, [level, generation], rates);
    if (to === undefined) return;
    event.preventDefault();
    const cell = document.getElementById(idOf(...to));
    if (cell instanceof HTMLInputElement) {
      cell.focus();
      cell.select();
    }
  };
  return (
    <fieldset className={classes.matrix}>
      <legend>{t('matrix.title')}</legend>
      <div className={classes.sources}>
        <NativeSelect
          label={t('matrix.source')}
          value={source}
          data={shareSources.map((value) => ({ value, label: t(`source.${value}`) }))}
          onChange={({ currentTarget }) => setSource(currentTarget.value as ShareSource)}
        />
        <Button variant="default" onClick={() => onChange(copiedToAll(terms.rates, source))}>
          {t('matrix.copy')}
        </Button>
      </div>
      <p className={classes.soft}>{t('matrix.hint')}</p>
      <RateGrid rates={rates}>
        {(rate, level, generation) => (
          <PercentInput
            id={idOf(level, generation)}
            size="xs"
            classNames={{ input: classes.rate, error: classes.said }}
            maxLength={8}
            schema={Percent}
            value={rate}
            aria-label={t('matrix.cell', { level, generation: generation + 1 })}
            error={errorOf(`${source}.${level}.${generation}`)}
            onKeyDown={(event) => move(event, level, generation)}
            onBlur={() => setTyping(false)}
            onChange={({ currentTarget }) => {
              setTyping(true);
              onChange({
                ...terms.rates,
                [source]: withRate(rates, level, generation, currentTarget.value.trim()),
              });
            }}
          />
        )}
      </RateGrid>
      {problem ? (
        <p className={classes.problem} role="alert">
          <Labelled label={t('matrix.cell', { level: problem.level, generation: problem.generation + 1 })}>
            {problem.words}
          </Labelled>
        </p>
      ) : null}
      <WorstPath terms={terms} />
    </fieldset>
  );
}
