import { Checkbox, Group } from '@mantine/core';
import {
  chooseNotice,
  type NoticeChoice,
  noticeChoices,
} from '@quarterdeck/contract/features/notices/choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { endpointQuery, invalidate } from '#api/query.ts';
import { useOfflineProps } from '#kit/form/use-offline-props.ts';
import { Card } from './card.tsx';
import { Lines } from './lines.tsx';
import classes from './notices.module.css';
import personal from './personal.module.css';

/** How the admin receives each type of notice. */
export function NoticesCard() {
  const { t } = useTranslation('personal');
  const { data, isError } = useQuery(endpointQuery(noticeChoices, undefined, { quiet: true }));
  const mail = data && mailState(data.mail_on, data.address);
  return (
    <Card group="notices" lead={mail && t(`notices.mail.${mail}`, { address: data.address })}>
      <Lines count={data?.list.length} isError={isError}>
        {data?.list.map((choice) => (
          <ChoiceLine key={choice.type} choice={choice} canMail={mail === 'on'} hasMail={mail !== 'off'} />
        ))}
      </Lines>
    </Card>
  );
}

function mailState(isOn: boolean, address: string | null): 'on' | 'off' | 'noAddress' {
  if (!isOn) return 'off';
  return address === null ? 'noAddress' : 'on';
}

interface ChoiceLineProps {
  choice: NoticeChoice;
  canMail: boolean;
  /** The site sends mail at all. */
  hasMail: boolean;
}

function ChoiceLine({ choice, canMail, hasMail }: ChoiceLineProps) {
  const { t } = useTranslation('personal');
  const { t: words } = useTranslation('kit');
  const { type, security: isFixed, shown, mailed } = choice;
  const [isSending, setSending] = useState(false);
  const offline = useOfflineProps();
  const name = words(`notices.types.${type}`);

  const choose = async (part: Partial<NoticeChoice>) => {
    if (isSending) return;
    setSending(true);
    try {
      await call(chooseNotice, { body: { type, shown, mailed, ...part } });
    } catch {
      // The client has said why.
    }
    await invalidate(noticeChoices.path);
    setSending(false);
  };

  return (
    <li className={`${personal.line} ${classes.line}`}>
      <span className={classes.name}>{name}</span>
      <Group gap="lg" wrap="nowrap">
        <Checkbox
          label={t('notices.shown')}
          aria-label={t('notices.shownOf', { name })}
          checked={shown}
          disabled={isFixed}
          title={isFixed ? t('notices.always') : undefined}
          onChange={({ currentTarget }) => void choose({ shown: currentTarget.checked })}
          {...offline}
        />
        {hasMail ? (
          <Checkbox
            label={t('notices.mailed')}
            aria-label={t('notices.mailedOf', { name })}
            checked={mailed && canMail}
            disabled={!canMail}
            onChange={({ currentTarget }) => void choose({ mailed: currentTarget.checked })}
            {...offline}
          />
        ) : null}
      </Group>
    </li>
  );
}
