import { Checkbox, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { noPicture } from '@quarterdeck/contract/core/pictures';
import type { StrategyCategory } from '@quarterdeck/contract/features/strategies/categories/categories';
import {
  areTermsFixed,
  type Strategy,
  strategyRisks,
} from '@quarterdeck/contract/features/strategies/library/library';
import {
  type ParameterName,
  StrategyParameters,
  signalTimeframes,
  strategyDirections,
  strategyMarkets,
  triggerBases,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { PictureField } from '#kit/form/picture-field.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { localName } from '#kit/local-name.ts';
import { isPercent } from '#kit/market/parameter-words.ts';
import { Panel } from '#kit/panel.tsx';
import { Can } from '#session/access.tsx';
import classes from './library.module.css';
import { PairField } from './pair-field.tsx';
import type { StrategyValues } from './strategy-values.ts';

const Preview = lazyPart(() => import('./preview.tsx'), { fallback: <Skeleton h={360} radius={8} /> });

export type StrategyForm = UseFormReturnType<StrategyValues>;

interface StrategyFieldsProps {
  form: StrategyForm;
  categories: readonly StrategyCategory[];
  row: Strategy | undefined;
}

/** All of a strategy at the left, and what follows from it at the right. */
export function StrategyFields({ form, categories, row }: StrategyFieldsProps) {
  const { t } = useTranslation('strategies-library');
  const isFixed = row !== undefined && areTermsFixed(row);
  return (
    <div className={classes.editor}>
      <div className={classes.form}>
        {row !== undefined && row.shelf_maker_id !== null ? (
          <Panel tone="warning">{t('hint.requested')}</Panel>
        ) : null}
        <Group title={t('groups.words')}>
          <Words form={form} categories={categories} row={row} />
        </Group>
        <Group title={t('groups.ladder')}>
          <Ladder form={form} />
        </Group>
        <Group title={t('groups.exit')}>
          <div className={classes.three}>
            {(['profit', 'profit_callback', 'stop_loss', 'cooldown'] as const).map((name) => (
              <Figure key={name} form={form} name={name} />
            ))}
          </div>
        </Group>
        <Group title={t('groups.signals')}>
          <Signals form={form} />
        </Group>
        <Group title={t('groups.assumptions')}>
          <Assumptions form={form} />
        </Group>
        <Group title={t('groups.schedule')}>
          <div className={classes.two}>
            {(['publish_at', 'unpublish_at'] as const).map((name) => (
              <MomentField
                key={name}
                label={t(`columns.${name}`)}
                description={isFixed ? t('hint.fixed') : t(`hint.${name}`)}
                {...form.getInputProps(name)}
                disabled={isFixed}
              />
            ))}
          </div>
        </Group>
      </div>
      <Preview form={form} row={row} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Words({ form, categories, row }: StrategyFieldsProps) {
  const { t } = useTranslation('strategies-library');
  const isFixed = row !== undefined && areTermsFixed(row);
  const text = (name: 'name_zh' | 'name_ch' | 'name_en', maxLength: number, placeholder?: string) => (
    <TextInput
      label={t(`fields.${name}`)}
      withAsterisk={name !== 'name_ch'}
      maxLength={maxLength}
      placeholder={placeholder}
      autoComplete="off"
      data-autofocus={name === 'name_zh' || undefined}
      {...form.getInputProps(name)}
    />
  );
  const summary = (name: 'summary_zh' | 'summary_ch' | 'summary_en', placeholder?: string) => (
    <TextInput
      label={t(`fields.${name}`)}
      maxLength={300}
      placeholder={placeholder}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  );
  return (
    <>
      <div className={classes.three}>
        {text('name_zh', 40)}
        {text('name_en', 60)}
        {text('name_ch', 40, t('fields.converted'))}
        {summary('summary_zh')}
        {summary('summary_en')}
        {summary('summary_ch', t('fields.converted'))}
        <NativeSelect
          label={t('columns.category_id')}
          withAsterisk
          data={categories.map((one) => ({ value: String(one.id), label: localName(one) }))}
          {...form.getInputProps('category_id')}
        />
        <NativeSelect
          label={t('columns.risk_tag')}
          description={isFixed ? t('hint.fixed') : undefined}
          data={strategyRisks.map((value) => ({ value, label: t(`risk_tag.${value}`) }))}
          {...form.getInputProps('risk_tag')}
          disabled={isFixed}
        />
        <TextInput
          label={t('columns.sort')}
          description={t('hint.sort')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.getInputProps('sort')}
        />
      </div>
      <div className={classes.two}>
        <PictureField
          label={t('fields.cover')}
          value={{ ...noPicture, url: form.values.cover }}
          onChange={({ url }) => form.setFieldValue('cover', url)}
          error={form.errors.cover}
          isDecoration
        />
        <Can need="pair.read">
          <PairField
            {...form.getInputProps('pair_id')}
            known={row?.pair_id == null ? undefined : { id: row.pair_id, name: row.pair ?? '' }}
            market={form.values.market}
            isFixed={isFixed}
          />
        </Can>
      </div>
    </>
  );
}

interface FigureProps {
  form: StrategyForm;
  name: Exclude<ParameterName, 'levels_override' | 'is_macd' | 'is_mea'>;
}

/** One figure of the parameters, with what it means. */
function Figure({ form, name }: FigureProps) {
  const { t } = useTranslation('strategies-library');
  const words = { label: t(`parameters.${name}`), description: t(`hint.${name}`), maxLength: 32 };
  const input = form.getInputProps(`parameters.${name}`);
  return isPercent(name) ? (
    <PercentInput {...words} schema={StrategyParameters.shape[name]} {...input} />
  ) : (
    <AmountInput {...words} {...input} />
  );
}

function Ladder({ form }: { form: StrategyForm }) {
  const { t } = useTranslation('strategies-library');
  const { market } = form.values;
  const setMarket = (next: string) => {
    form.setFieldValue('market', next);
    if (next === 'spot') form.setFieldValue('parameters.direction', 'long');
    form.setFieldValue('parameters.leverage', next === 'spot' ? '0' : '1');
  };
  return (
    <>
      <div className={classes.three}>
        <NativeSelect
          label={t('columns.market')}
          data={strategyMarkets.map((value) => ({ value, label: t(`market.${value}`) }))}
          value={market}
          onChange={({ currentTarget }) => setMarket(currentTarget.value)}
        />
        <NativeSelect
          label={t('columns.direction')}
          data={strategyDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
          disabled={market === 'spot'}
          {...form.getInputProps('parameters.direction')}
        />
        <NativeSelect
          label={t('parameters.trigger_base')}
          data={triggerBases.map((value) => ({ value, label: t(`trigger_base.${value}`) }))}
          {...form.getInputProps('parameters.trigger_base')}
        />
        {(['first_amount', 'max_adds', 'multiple', 'decline', 'proportion_decline', 'callback'] as const).map(
          (name) => (
            <Figure key={name} form={form} name={name} />
          ),
        )}
      </div>
      <Textarea
        label={t('parameters.levels_override')}
        description={t('hint.levels_override')}
        autosize
        minRows={1}
        maxRows={8}
        {...form.getInputProps('parameters.levels_override')}
      />
    </>
  );
}

function Signals({ form }: { form: StrategyForm }) {
  const { t } = useTranslation('strategies-library');
  const flag = (name: 'is_macd' | 'is_mea') => (
    <Checkbox
      label={t(`parameters.${name}`)}
      description={t(`hint.${name}`)}
      {...form.getInputProps(`parameters.${name}`, { type: 'checkbox' })}
    />
  );
  return (
    <>
      <div className={classes.two}>
        {flag('is_macd')}
        {flag('is_mea')}
      </div>
      <div className={classes.three}>
        <NativeSelect
          label={t('parameters.macd_tf')}
          data={signalTimeframes.map((value) => ({
            value,
            label: value === '' ? t('timeframe.candles') : value,
          }))}
          {...form.getInputProps('parameters.macd_tf')}
        />
        <Figure form={form} name="ema_period" />
      </div>
    </>
  );
}

function Assumptions({ form }: { form: StrategyForm }) {
  const isSpot = form.values.market === 'spot';
  const names = [
    ...(['capital', 'fee', 'slippage', 'quantity_step', 'min_notional'] as const),
    ...(isSpot ? [] : (['leverage', 'maintenance_margin', 'funding_rate'] as const)),
  ];
  return (
    <div className={classes.three}>
      {names.map((name) => (
        <Figure key={name} form={form} name={name} />
      ))}
    </div>
  );
}
