import { Skeleton } from '@mantine/core';
import { profile } from '@quarterdeck/contract/features/personal/personal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import '#kit/styles.ts';
import { FirstPasswordCard } from './first-password-card.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { LookCard } from './look-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import classes from './personal.module.css';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

/** The person's own account: who they are, how they sign in, and where they are signed in. */
export default function PersonalPage() {
  const { t } = useTranslation('personal');
  const { data, isError } = useQuery(endpointQuery(profile));
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <div className={classes.columns}>
        <div className={classes.column}>
          {data ? (
            <>
              <ProfileCard profile={data} />
              {data.has_password ? <PasswordCard profile={data} /> : <FirstPasswordCard profile={data} />}
              <SecondFactorCard profile={data} />
              <PasskeysCard />
              <IdentitiesCard />
            </>
          ) : (
            <div className={classes.card}>
              {isError ? <p className={classes.lead}>{t('unavailable')}</p> : <Skeleton h={320} />}
            </div>
          )}
          <LookCard accountLanguage={data?.language ?? null} />
        </div>
        <div className={classes.column}>
          <SessionsCard />
          <SignInsCard />
          <NoticesCard />
        </div>
      </div>
    </>
  );
}
