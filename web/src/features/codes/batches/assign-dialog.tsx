import { Button, FileButton, Group, Textarea } from '@mantine/core';
import {
  type Assignment,
  assignCodes,
  assignMax,
  type CodeBatch,
} from '@quarterdeck/contract/features/codes/batches/batches';
import { IconFileText } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import { readUids } from './uids.ts';

interface AssignDialogProps {
  row: CodeBatch;
  /** Receives those who got none. */
  onAssigned: (missed: string[]) => void;
  onClose: () => void;
}

/** Gives codes of the batch to users, by typing their UIDs or by a file of them. */
export function AssignDialog({ row, onAssigned, onClose }: AssignDialogProps) {
  const { t } = useTranslation('codes-batches');
  const again = useRef<() => void>(null);
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.assign'), no: row.no })}
      endpoint={assignCodes}
      row={row}
      action="assign"
      onClose={onClose}
      initialValues={{ uids: '' }}
      toBody={({ uids }) => ({ uids: readUids(uids) })}
      submitLabel={t('actions.assign')}
      doneMessage={t('done.assign')}
      invalidates={touched}
      onDone={({ results }) => onAssigned(uidsWithout(results))}
    >
      {(form) => {
        const count = readUids(form.values.uids).length;
        return (
          <>
            <Panel tone={count > assignMax ? 'warning' : 'info'}>
              {t('assign.consequence', { count, most: assignMax })}
            </Panel>
            <Textarea
              label={t('assign.uids')}
              description={t('assign.hint')}
              withAsterisk
              autosize
              minRows={4}
              maxRows={10}
              spellCheck={false}
              data-autofocus
              {...form.getInputProps('uids')}
            />
            <Group>
              <FileButton
                resetRef={again}
                accept="text/plain,text/csv,.csv,.txt"
                onChange={(file) => {
                  // The same name may be chosen again, once the file was corrected.
                  again.current?.();
                  void file?.text().then((text) => form.setFieldValue('uids', readUids(text).join('\n')));
                }}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    size="sm"
                    leftSection={<IconFileText size={16} aria-hidden="true" />}
                  >
                    {t('assign.file')}
                  </Button>
                )}
              </FileButton>
            </Group>
          </>
        );
      }}
    </FormDialog>
  );
}

const uidsWithout = (results: readonly Assignment[]) =>
  results.filter(({ serial }) => serial === null).map(({ uid }) => uid);
