import { useTranslation } from 'react-i18next';
import type { VersionedRow } from './form-dialog.tsx';

/** A record that people call by its number. */
interface NumberedRow extends VersionedRow {
  no: string;
}

interface ActionProps<Row extends NumberedRow> {
  action: string;
  row: Row;
  onClose: () => void;
  /** What is out of date afterwards. */
  invalidates: readonly string[];
  /** Where it is not the text `done.<name>`. */
  doneMessage?: string;
}

/**
 * What the dialogs of all actions on a record say in the same way, by the texts `dialog.title`, `actions.<name>` and `done.<name>` of
 * its namespace.
 */
export function useActionProps<Row extends NumberedRow>(
  namespace: string,
  { action, row, onClose, invalidates, doneMessage }: ActionProps<Row>,
) {
  const { t } = useTranslation(namespace);
  const name = t(`actions.${action}`);
  return {
    title: t('dialog.title', { action: name, no: row.no }),
    row,
    action,
    onClose,
    submitLabel: name,
    doneMessage: doneMessage ?? t(`done.${action}`, { no: row.no }),
    invalidates,
  };
}
