import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type EvidenceFile, uploadRechargeEvidence } from '@quarterdeck/contract/files';
import { useTranslation } from 'react-i18next';
import { EvidenceField } from '#kit/evidence/evidence-field.tsx';

interface Proof extends Record<string, unknown> {
  reason: string;
  proof: string;
  files: EvidenceFile[];
}

interface ProofFieldsProps {
  form: Pick<UseFormReturnType<Proof>, 'getInputProps' | 'values'>;
}

/** Why somebody is to be credited, and what shows that the money arrived. */
export function ProofFields({ form }: ProofFieldsProps) {
  const { t } = useTranslation('recharges');
  return (
    <>
      <Textarea
        label={t('columns.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={t('columns.proof')}
        description={t('propose.proofHint')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('proof')}
      />
      <EvidenceField
        endpoint={uploadRechargeEvidence}
        {...form.getInputProps('files')}
        value={form.values.files}
      />
    </>
  );
}
