import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EvidenceFile } from '@quarterdeck/contract/files';
import { useTranslation } from 'react-i18next';
import { EvidenceField, type EvidenceUpload } from './evidence-field.tsx';

export interface Why extends Record<string, unknown> {
  reason: string;
  evidence: string;
  files: EvidenceFile[];
}

export const noWhy: Why = { reason: '', evidence: '', files: [] };

interface WhyFieldsProps {
  /** Where files are sent to. */
  endpoint: EvidenceUpload;
  form: Pick<UseFormReturnType<Why>, 'getInputProps' | 'values'>;
}

/** Why money is touched, and what shows that it must be. */
export function WhyFields({ form, endpoint }: WhyFieldsProps) {
  const { t } = useTranslation('kit');
  return (
    <>
      <Textarea
        label={t('evidence.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={t('evidence.words')}
        description={t('evidence.wordsHint')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('evidence')}
      />
      <EvidenceField endpoint={endpoint} {...form.getInputProps('files')} value={form.values.files} />
    </>
  );
}

/** Files as a body names them. */
export function fileIds(files: readonly EvidenceFile[]): { files?: number[] } {
  return files.length === 0 ? {} : { files: files.map(({ id }) => id) };
}
