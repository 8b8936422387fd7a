import { isMixedScript } from '@quarterdeck/contract/validation/mixed-scripts';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

/** A name that a user has, marked where it may be drawn like another's. */
export function UserName({ name }: { name: string }) {
  const { t } = useTranslation('users');
  if (!isMixedScript(name)) return name;
  return (
    <>
      {name}{' '}
      <StatusTag tone="warning" small title={t('name.mixedHint')}>
        {t('name.mixed')}
      </StatusTag>
    </>
  );
}
