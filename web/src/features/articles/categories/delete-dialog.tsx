import {
  type ArticleCategory,
  deleteArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { localName } from '#kit/local-name.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

export default function DeleteDialog({ row, onClose }: { row: ArticleCategory; onClose: () => void }) {
  const { t } = useTranslation('articles-categories');
  const common = useActionProps('articles-categories', {
    action: 'delete',
    row,
    named: { name: localName(row) },
    onClose,
    invalidates: touched,
  });
  return (
    <ConfirmDialog {...common} endpoint={deleteArticleCategory} danger>
      {() => <Panel tone="danger">{t('consequence.delete')}</Panel>}
    </ConfirmDialog>
  );
}
