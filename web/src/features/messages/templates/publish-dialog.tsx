import {
  publishTemplate,
  type TemplateDetail,
  type TemplateRevision,
} from '@quarterdeck/contract/features/messages/template-revisions';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { touched } from './touched.ts';

interface PublishDialogProps {
  detail: TemplateDetail;
  revision: TemplateRevision;
  onClose: () => void;
}

/** Sends messages by a revision from now on. */
export default function PublishDialog({ detail, revision, onClose }: PublishDialogProps) {
  const { t } = useTranslation('messages-templates');
  const { name, used } = detail;
  const words = revision.revision === 0 ? t('builtIn') : t('revision', { revision: revision.revision });
  return (
    <FormDialog
      title={t('publish.title', { name: t(`template.${name}`), revision: words })}
      endpoint={publishTemplate}
      row={undefined}
      onClose={onClose}
      initialValues={{}}
      toBody={() => ({ name, used, revision: revision.revision })}
      submitLabel={t('publish.submit')}
      doneMessage={t('publish.done')}
      invalidates={touched}
    >
      {() => (
        <>
          <TemplatePreview name={name} texts={revision.sent} />
          {revision.outdated.length > 0 ? <Panel tone="warning">{t('publish.outdated')}</Panel> : null}
          <Panel tone="info">{t('publish.consequence')}</Panel>
        </>
      )}
    </FormDialog>
  );
}
