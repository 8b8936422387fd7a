import { ActionIcon, FileButton, Input } from '@mantine/core';
import {
  type EvidenceFile,
  evidenceFilesMax,
  evidenceTypes,
  type uploadEvidence,
  type uploadRechargeEvidence,
} from '@quarterdeck/contract/features/files/files';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { upload } from '#api/client.ts';
import { SendButton } from '../form/send-button.tsx';
import classes from './evidence.module.css';
import { fileSize } from './file-size.ts';

export type EvidenceUpload = typeof uploadEvidence | typeof uploadRechargeEvidence;

interface EvidenceFieldProps {
  /** Where the files are sent to. */
  endpoint: EvidenceUpload;
  value: readonly EvidenceFile[];
  /** Given what to make of the files there are by then: some may be removed while others are sent. */
  onChange: (change: (files: readonly EvidenceFile[]) => EvidenceFile[]) => void;
  error?: ReactNode;
}

/** Pictures and PDFs that are sent as they are chosen, and belong to the proposal when it is made. */
export function EvidenceField({ endpoint, value, onChange, error }: EvidenceFieldProps) {
  const { t, i18n } = useTranslation('kit');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const again = useRef<() => void>(null);

  async function add(chosen: File[]): Promise<void> {
    // The same file may be chosen again.
    again.current?.();
    setRefusal(undefined);
    setSending(true);
    const added: EvidenceFile[] = [];
    try {
      for (const file of chosen.slice(0, evidenceFilesMax - value.length))
        added.push(await upload(endpoint, file, { quiet: true }));
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.message : t('evidence.failed'));
    } finally {
      onChange((files) => [...files, ...added]);
      setSending(false);
    }
  }

  return (
    <Input.Wrapper
      label={t('evidence.title')}
      labelElement="div"
      description={t('evidence.hint', { max: evidenceFilesMax })}
      error={refusal ?? error}
    >
      {value.length > 0 ? (
        <ul className={classes.files} style={{ marginTop: 8 }}>
          {value.map((file) => (
            <li key={file.id} className={classes.file}>
              <span className={classes.name}>
                {file.name} <span className={classes.soft}>{fileSize(file.size, i18n.language)}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('evidence.remove', { name: file.name })}
                onClick={() => onChange((files) => files.filter(({ id }) => id !== file.id))}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <FileButton
        multiple
        resetRef={again}
        accept={evidenceTypes.join(',')}
        onChange={(files) => void add(files)}
      >
        {(props) => (
          <SendButton
            variant="default"
            size="xs"
            mt={8}
            mb={5}
            loading={isSending}
            disabled={value.length >= evidenceFilesMax}
            leftSection={<IconPaperclip size={16} aria-hidden="true" />}
            {...props}
          >
            {t('evidence.add')}
          </SendButton>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}
