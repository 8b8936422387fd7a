import type { UseFormReturnType } from '@mantine/form';
import type { EvidenceFile } from '@quarterdeck/contract/features/files/files';
import { useTranslation } from 'react-i18next';
import { LinesField } from '#kit/form/lines-field.tsx';
import { type ReasonReader, useReasonHint } from '#kit/form/reason-hint.ts';
import { EvidenceField, type EvidenceUpload } from './evidence-field.tsx';

interface WithFiles extends Record<string, unknown> {
  reason: string;
  files: EvidenceFile[];
}

export interface Why extends WithFiles {
  evidence: string;
}

export const noWhy: Why = { reason: '', evidence: '', files: [] };

interface WhyFieldsProps {
  /** Where files are sent to. */
  endpoint: EvidenceUpload;
  form: Pick<UseFormReturnType<WithFiles>, 'getInputProps' | 'values'>;
  /** The field of what shows it in words, where it is not called `evidence`. */
  words?: { name: string; label: string; hint: string };
  /** Who reads the reason; absent: staff alone. */
  reader?: ReasonReader | undefined;
}

/** Why money is touched, and what shows that it must be. */
export function WhyFields({ form, endpoint, words, reader }: WhyFieldsProps) {
  const { t } = useTranslation('kit');
  const hint = useReasonHint(reader);
  return (
    <>
      <LinesField
        label={t('evidence.reason')}
        description={hint}
        max={500}
        {...form.getInputProps('reason')}
      />
      <LinesField
        label={words?.label ?? t('evidence.words')}
        description={words?.hint ?? t('evidence.wordsHint')}
        max={2000}
        {...form.getInputProps(words?.name ?? 'evidence')}
      />
      <EvidenceField endpoint={endpoint} {...form.getInputProps('files')} value={form.values.files} />
    </>
  );
}

/** Files as a body names them. */
export function fileIds(files: readonly EvidenceFile[]): { files?: number[] } {
  return files.length === 0 ? {} : { files: files.map(({ id }) => id) };
}
