import { uploadRechargeEvidence } from '@quarterdeck/contract/features/files/files';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { WhyFields } from '#kit/evidence/why-fields.tsx';

/** Why somebody is to be credited, and what shows that the money arrived. */
export function ProofFields({ form }: Pick<ComponentProps<typeof WhyFields>, 'form'>) {
  const { t } = useTranslation('recharges');
  const words = { name: 'proof', label: t('columns.proof'), hint: t('propose.proofHint') };
  return <WhyFields endpoint={uploadRechargeEvidence} form={form} words={words} reader="platform" />;
}
