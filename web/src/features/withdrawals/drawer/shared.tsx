import type { SharedUsers } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import classes from '../withdrawals.module.css';

interface SharedProps {
  shared: readonly SharedUsers[];
}

/** With whom the request shares where it goes and whence it came. */
export function Shared({ shared }: SharedProps) {
  const { t } = useTranslation('withdrawals');
  if (shared.length === 0) return null;
  return (
    <section aria-label={t('shared.title')} className={classes.shared}>
      <h4>{t('shared.title')}</h4>
      <Facts
        facts={shared.map(({ by, count, users }) => [
          t(`shared.${by}`),
          <span key={by} className={classes.beside}>
            {users.map(({ id, uid }) => (
              <RecordLink key={id} kind="user" id={id}>
                {uid}
              </RecordLink>
            ))}
            {count > users.length ? t('shared.more', { count: count - users.length }) : null}
          </span>,
          'wide',
        ])}
      />
    </section>
  );
}
