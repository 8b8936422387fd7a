import { isMixedScript } from '@quarterdeck/contract/core/validation/mixed-scripts';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';

interface UserNameProps {
  name: string;
  /** Says beside it what the mark means, where there is room. */
  explained?: boolean;
}

/** A name that a user has, marked where it may be drawn like another's. */
export function UserName({ name, explained = false }: UserNameProps) {
  const { t } = useTranslation('users');
  if (!isMixedScript(name)) return name;
  return (
    <>
      {name}{' '}
      <StatusTag tone="warning" small title={t('name.mixedHint')}>
        {t('name.mixed')}
      </StatusTag>
      {explained ? <> {t('name.mixedHint')}</> : null}
    </>
  );
}

/** Says before a command that the user's name may be drawn like another's. */
export function NameWarning({ name }: { name: string }) {
  const { t } = useTranslation('users');
  if (!isMixedScript(name)) return null;
  return (
    <Panel tone="warning" title={t('name.mixed')}>
      {t('name.mixedHint')}
    </Panel>
  );
}
