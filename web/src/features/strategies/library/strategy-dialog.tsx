import { strategyCategoryList } from '@quarterdeck/contract/features/strategies/categories/categories';
import {
  createStrategy,
  editStrategy,
  type Strategy,
} from '@quarterdeck/contract/features/strategies/library/library';
import { levelsMax } from '@quarterdeck/contract/features/strategies/library/parameters';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { localName } from '#kit/local-name.ts';
import { touched } from './actions.ts';
import { StrategyFields } from './strategy-fields.tsx';
import { bodyOf, isUnleveraged, levelsFault, type StrategyValues, valuesOf } from './strategy-values.ts';

interface StrategyDialogProps {
  /** Undefined: a new one. */
  row: Strategy | undefined;
  onClose: () => void;
}

// A strategy that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Adds a strategy or changes one, with its ladder and its check beside the form. */
export default function StrategyDialog({ row, onClose }: StrategyDialogProps) {
  const { t } = useTranslation('strategies-library');
  const { data } = useQuery(endpointQuery(strategyCategoryList.index, { page_size: '200' }, { quiet: true }));
  if (data === undefined) return null;
  const categories = data.list;
  const check = (values: StrategyValues): Record<string, string> | undefined => {
    if (isUnleveraged(values)) return { 'parameters.leverage': t('leverage.contract') };
    // The levels are one field of the form, whatever is wrong with which of them.
    const fault = levelsFault(values);
    return fault && { 'parameters.levels_override': t(fault, { most: levelsMax }) };
  };
  const common = {
    initialValues: valuesOf(row, categories[0]?.id),
    toBody: bodyOf,
    check,
    onClose,
    invalidates: touched,
    size: 1180,
    submitLabel: t('create.submit'),
  };
  if (row === undefined)
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={createStrategy}
        row={undefined}
        doneMessage={t('create.done')}
        intention={intention}
      >
        {(form) => <StrategyFields form={form} categories={categories} row={undefined} />}
      </FormDialog>
    );
  return (
    <FormDialog
      {...common}
      title={t('dialog.title', { action: t('actions.edit'), name: localName(row) })}
      endpoint={editStrategy}
      row={row}
      action="edit"
      doneMessage={(saved) =>
        saved.revision === row.revision
          ? t('done.edit', { name: localName(saved) })
          : t('done.revised', { name: localName(saved), revision: saved.revision })
      }
    >
      {(form, current) => <StrategyFields form={form} categories={categories} row={current} />}
    </FormDialog>
  );
}
