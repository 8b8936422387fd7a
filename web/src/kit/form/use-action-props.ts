import { useTranslation } from 'react-i18next';
import { useMarkDecided } from '../review/decided.ts';
import type { VersionedRow } from './form-dialog.tsx';

interface ActionProps<Row extends VersionedRow> {
  action: string;
  row: Row;
  /** What its texts call the record by, such as its number. */
  named: Record<string, string | number>;
  onClose: () => void;
  /** What is out of date afterwards. */
  invalidates: readonly string[];
  /** Where it is not the text `done.<name>`. */
  doneMessage?: string;
  /** What the log calls a record that the action decides: in a queue the next one opens. */
  decides?: string | undefined;
}

/**
 * What the dialogs of all actions on a record say in the same way, by the texts `dialog.title`, `actions.<name>` and `done.<name>` of
 * its namespace.
 */
export function useActionProps<Row extends VersionedRow>(
  namespace: string,
  { action, row, named, onClose, invalidates, doneMessage, decides }: ActionProps<Row>,
) {
  const { t } = useTranslation(namespace);
  const name = t(`actions.${action}`);
  return {
    title: t('dialog.title', { action: name, ...named }),
    row,
    action,
    onClose,
    submitLabel: name,
    doneMessage: doneMessage ?? t(`done.${action}`, named),
    invalidates,
    onDone: useMarkDecided(decides, row.id),
  };
}
