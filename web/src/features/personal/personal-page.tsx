import { Skeleton } from '@mantine/core';
import { profile } from '@quarterdeck/contract/features/personal/personal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import contents from '#kit/contents/contents.module.css';
import { GroupContents } from '#kit/contents/group-contents.tsx';
import '#kit/styles.ts';
import { FirstPasswordCard } from './first-password-card.tsx';
import { type Group, groups, placeOf } from './groups.ts';
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
import { useIdentities } from './use-identities.ts';

/** The person's own account: who they are, how they sign in, and where they are signed in. */
export default function PersonalPage() {
  const { t } = useTranslation('personal');
  const { data, isError } = useQuery(endpointQuery(profile));
  const hasIdentities = useIdentities().data !== undefined;
  const shown = groups.filter(
    (group) =>
      (data !== undefined || !ofProfile.includes(group)) && (group !== 'identities' || hasIdentities),
  );
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <div className={contents.page}>
        <GroupContents groups={shown.map((group) => [placeOf(group), t(`${group}.title`)])} />
        <div className={contents.cards}>
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
          <SessionsCard />
          <SignInsCard />
          <NoticesCard />
        </div>
      </div>
    </>
  );
}

/** Those that come with the profile. */
const ofProfile: readonly Group[] = ['profile', 'password', 'factor', 'passkeys', 'identities'];
