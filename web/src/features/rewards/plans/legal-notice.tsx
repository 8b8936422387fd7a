import { shareDepthLegal } from '@quarterdeck/contract/features/rewards/share-terms';
import { IconGavel } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';

interface LegalNoticeProps {
  depth: number;
}

/** Warns of plans that reach so far that the law of many countries forbids them. */
export function LegalNotice({ depth }: LegalNoticeProps) {
  const { t } = useTranslation('rewards-plans');
  if (!(depth >= shareDepthLegal)) return null;
  return (
    <Panel
      tone="danger"
      icon={<IconGavel size={18} aria-hidden="true" />}
      title={t('legal.title', { depth })}
    >
      {t('legal.text')}
    </Panel>
  );
}
