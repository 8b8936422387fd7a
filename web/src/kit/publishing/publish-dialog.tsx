import { TextInput } from '@mantine/core';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { useTranslation } from 'react-i18next';
import { toClock, toIso } from '#kit/filters/clock.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone, type Zone } from '#kit/time-zone.ts';
import { type PublishedKind, publishedName } from './published-kind.ts';
import classes from './publishing.module.css';

interface PublishDialogProps {
  kind: PublishedKind;
  action: 'publish' | 'request_publish';
  row: Publication;
  onClose: () => void;
}

/** Publishes the newest revision within a window, or asks a second person to. */
export default function PublishDialog({ kind, action, row, onClose }: PublishDialogProps) {
  const { t } = useTranslation('publishing');
  const zone = useTimeZone((state) => state.zone);
  const { contract, namespace, touched } = kind;
  const common = useActionProps(namespace, {
    action,
    row,
    named: { name: publishedName(row) },
    onClose,
    invalidates: touched,
    doneMessage: t(`done.${action}`),
  });
  return (
    <FormDialog
      {...common}
      endpoint={action === 'publish' ? contract.publish : contract.requestPublish}
      initialValues={{ publish_at: typed(row.publish_at, zone), unpublish_at: typed(row.unpublish_at, zone) }}
      toBody={({ publish_at, unpublish_at }) => ({
        publish_at: momentOf(publish_at, zone),
        unpublish_at: momentOf(unpublish_at, zone),
      })}
    >
      {(form, current) => (
        <>
          <Consequence action={action} row={current} />
          <div className={classes.fields}>
            {(['publish_at', 'unpublish_at'] as const).map((name) => (
              <div key={name}>
                <TextInput
                  type="datetime-local"
                  max="9999-12-31T23:59"
                  label={t(`window.${name}`)}
                  description={t(`window.${name}_hint`)}
                  {...form.getInputProps(name)}
                />
                <InBothZones iso={momentOf(form.values[name], zone)} />
              </div>
            ))}
          </div>
          <p className={classes.both}>{t(zone === 'utc' ? 'window.inUtc' : 'window.inLocal')}</p>
        </>
      )}
    </FormDialog>
  );
}

function Consequence({ action, row }: Pick<PublishDialogProps, 'action' | 'row'>) {
  const { t } = useTranslation('publishing');
  const { revision, published_revision, status, missing, fallback } = row;
  return (
    <Panel tone="info">
      {t(`consequence.${action}`, { revision })}
      {status === 'on' && published_revision !== revision ? (
        <p>{t('consequence.replaces', { revision: published_revision })}</p>
      ) : null}
      {missing.length > 0 && fallback !== '' ? (
        <p>
          {t('consequence.fallback', {
            missing: missing.map((one) => t(`language.${one}`)).join(' · '),
            fallback: t(`language.${fallback}`),
          })}
        </p>
      ) : null}
    </Panel>
  );
}

/** A moment as the reader's clock has it, and in UTC. */
function InBothZones({ iso }: { iso: string | null }) {
  const { t, i18n } = useTranslation('publishing');
  if (iso === null) return null;
  return (
    <p className={classes.both}>
      {t('window.both', {
        local: formatTime(iso, i18n.language, 'local'),
        utc: formatTime(iso, i18n.language, 'utc'),
      })}
    </p>
  );
}

function typed(iso: string | null, zone: Zone): string {
  if (iso === null) return '';
  const { date, time } = toClock(iso, zone);
  return `${date}T${time}`;
}

/** What was typed as a moment; null for none. Seconds are those of the whole minute. */
export function momentOf(text: string, zone: Zone): string | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? [];
  return date === undefined || time === undefined ? null : toIso({ date, time }, zone);
}
