import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { useTranslation } from 'react-i18next';
import { isMoment } from '#kit/form/date-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { formatTime } from '#kit/time.tsx';
import { isReschedule, isUnchanged } from './looks.ts';
import { type PublishedKind, publishedName } from './published-kind.ts';
import classes from './publishing.module.css';
import { ReplacedRevision } from './replaced-revision.tsx';

interface PublishDialogProps {
  kind: PublishedKind;
  action: 'publish' | 'request_publish';
  row: Publication;
  onClose: () => void;
}

/** Publishes the newest revision within a window, or asks a second person to. */
export default function PublishDialog({ kind, action, row, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['publishing', kind.namespace]);
  const { contract, namespace, touched } = kind;
  const common = useActionProps(namespace, {
    action,
    row,
    named: { name: publishedName(row) },
    onClose,
    invalidates: touched,
    decides: contract.kind,
  });
  const words = (at: string | null) =>
    isReschedule(row, at)
      ? { submit: t(`schedule.${action}`), done: t(`scheduled.${action}`) }
      : { submit: common.submitLabel, done: t(`done.${action}`) };
  return (
    <FormDialog
      {...common}
      title={({ publish_at }) =>
        t(`${namespace}:dialog.title`, { action: words(publish_at || null).submit, name: publishedName(row) })
      }
      submitLabel={({ publish_at }) => words(publish_at || null).submit}
      doneMessage={(reply) => {
        const { publish_at, asked } = reply as unknown as Publication;
        return words(action === 'publish' ? publish_at : (asked?.publish_at ?? null)).done;
      }}
      endpoint={action === 'publish' ? contract.publish : contract.requestPublish}
      initialValues={{ publish_at: row.publish_at ?? '', unpublish_at: row.unpublish_at ?? '' }}
      toBody={({ publish_at, unpublish_at }) => ({
        publish_at: publish_at || null,
        unpublish_at: unpublish_at || null,
      })}
    >
      {(form, current) => (
        <>
          <Consequence action={action} row={current} publishAt={form.values.publish_at} />
          <div className={classes.fields}>
            {(['publish_at', 'unpublish_at'] as const).map((name) => (
              <div key={name}>
                <MomentField
                  label={t(`window.${name}`)}
                  description={t(`window.${name}_hint`)}
                  {...form.getInputProps(name)}
                />
                <InBothZones iso={form.values[name]} />
              </div>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}

function Consequence({
  action,
  row,
  publishAt,
}: Pick<PublishDialogProps, 'action' | 'row'> & { publishAt: string }) {
  const { t } = useTranslation('publishing');
  const { revision, missing, fallback } = row;
  const isSchedule = isReschedule(row, publishAt || null);
  return (
    <Panel tone="info">
      {isSchedule ? (
        <p>{t(isUnchanged(row) ? 'consequence.unchanged' : 'consequence.waits', { revision })}</p>
      ) : null}
      {isSchedule ? null : t(`consequence.${action}`, { revision })}
      {isSchedule && action === 'request_publish' ? t('reschedule.request_publish') : null}
      <ReplacedRevision row={row} publishAt={publishAt || null} />
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
function InBothZones({ iso }: { iso: string }) {
  const { t, i18n } = useTranslation('publishing');
  if (!isMoment(iso)) return null;
  return (
    <p className={classes.both}>
      {t('window.both', {
        local: formatTime(iso, i18n.language, 'local'),
        utc: formatTime(iso, i18n.language, 'utc'),
      })}
    </p>
  );
}
