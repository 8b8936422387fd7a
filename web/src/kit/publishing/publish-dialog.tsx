import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { formatTime } from '#kit/time.tsx';
import { isUnchanged } from './looks.ts';
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
  const { t } = useTranslation('publishing');
  const { contract, namespace, touched } = kind;
  const isSchedule = isUnchanged(row);
  const common = useActionProps(namespace, {
    action,
    row,
    named: { name: publishedName(row) },
    onClose,
    invalidates: touched,
    doneMessage: isSchedule ? t(`scheduled.${action}`) : t(`done.${action}`),
    decides: contract.kind,
  });
  const words = isSchedule ? scheduleWords(t, namespace, action, row) : {};
  return (
    <FormDialog
      {...common}
      {...words}
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

/** Of what is published as it was written only the schedule changes. */
function scheduleWords(
  t: TFunction,
  namespace: string,
  action: PublishDialogProps['action'],
  row: Publication,
) {
  const submitLabel = t(`schedule.${action}`);
  const title = t(`${namespace}:dialog.title`, { action: submitLabel, name: publishedName(row) });
  return { title, submitLabel };
}

function Consequence({
  action,
  row,
  publishAt,
}: Pick<PublishDialogProps, 'action' | 'row'> & { publishAt: string }) {
  const { t } = useTranslation('publishing');
  const { revision, missing, fallback } = row;
  return (
    <Panel tone="info">
      {isUnchanged(row) ? <p>{t('consequence.unchanged', { revision })}</p> : null}
      {isUnchanged(row) && action === 'publish' ? null : t(`consequence.${action}`, { revision })}
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
  if (Number.isNaN(Date.parse(iso))) return null;
  return (
    <p className={classes.both}>
      {t('window.both', {
        local: formatTime(iso, i18n.language, 'local'),
        utc: formatTime(iso, i18n.language, 'utc'),
      })}
    </p>
  );
}
