import {
  deleteStrategyCategory,
  type StrategyCategory,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { localName } from '#kit/local-name.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface DeleteDialogProps {
  row: StrategyCategory;
  onClose: () => void;
}

export default function DeleteDialog({ row, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('strategies-categories');
  const common = useActionProps('strategies-categories', {
    action: 'delete',
    row,
    named: { name: localName(row) },
    onClose,
    invalidates: touched,
  });
  return (
    <ConfirmDialog {...common} endpoint={deleteStrategyCategory} danger>
      {() => <Panel tone="danger">{t('consequence.delete')}</Panel>}
    </ConfirmDialog>
  );
}
