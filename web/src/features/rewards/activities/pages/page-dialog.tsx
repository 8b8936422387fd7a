import { NativeSelect } from '@mantine/core';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import { type Activity, activityList } from '@quarterdeck/contract/features/rewards/activities/activities';
import {
  type ActivityPage,
  type ActivityPageContent,
  activityPageTexts,
  newActivityPage,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Intention } from '#kit/form/intention.ts';
import { PictureField } from '#kit/form/picture-field.tsx';
import { Panel } from '#kit/panel.tsx';
import { ContentDialog, type ContentForm } from '#kit/publishing/content-dialog.tsx';
import { LocalTexts } from '#kit/publishing/local-texts.tsx';
import { titleOf } from '../activity-words.tsx';
import { activityPageKind } from './actions.ts';

interface PageDialogProps {
  /** Undefined: a new one. */
  row: ActivityPage | undefined;
  onClose: () => void;
}

// What was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Writes what the apps show of an activity. */
export default function PageDialog({ row, onClose }: PageDialogProps) {
  const { data } = useQuery(
    endpointQuery(activityList.index, { sort: '-created_at', page_size: 100 }, { quiet: true }),
  );
  if (data === undefined) return null;
  const activities = data.list.filter(({ phase }) => phase !== 'over');
  const fresh: ActivityPageContent = {
    ...newActivityPage,
    activity_id: activities[0]?.id ?? 0,
    texts: textsOf(activities[0]),
    fallback: '',
  };
  return (
    <ContentDialog
      kind={activityPageKind}
      row={row}
      fresh={fresh}
      intention={intention}
      size={980}
      onClose={onClose}
    >
      {(form, outdated) => (
        <Fields form={form} outdated={outdated} activities={row === undefined ? activities : undefined} />
      )}
    </ContentDialog>
  );
}

interface FieldsProps {
  form: ContentForm<ActivityPageContent>;
  outdated: readonly string[];
  /** Those that a new page may be of. */
  activities: readonly Activity[] | undefined;
}

function Fields({ form, outdated, activities }: FieldsProps) {
  const { t } = useTranslation('rewards-activities-pages');
  const { content } = form.values;
  const choose = (id: number) => {
    const texts = textsOf(activities?.find((one) => one.id === id));
    form.setFieldValue('content', { ...content, activity_id: id, texts });
  };
  return (
    <>
      {activities?.length === 0 ? <Panel tone="warning">{t('create.none')}</Panel> : null}
      {activities === undefined ? null : (
        <NativeSelect
          label={t('columns.activity_id')}
          description={t('create.hint')}
          withAsterisk
          data={activities.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
          value={String(content.activity_id)}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          error={form.errors['content.activity_id']}
        />
      )}
      <LocalTexts
        key={content.activity_id}
        form={form}
        outdated={outdated}
        fields={[
          { name: 'title', label: t('texts.title'), max: 120, isOwed: true },
          { name: 'summary', label: t('texts.summary'), max: 300 },
          { name: 'rules', label: t('texts.rules'), max: 100_000, isHtml: true, isOwed: true },
        ]}
      />
      <PictureField
        label={t('texts.picture')}
        {...form.getInputProps('content.picture')}
        error={form.errors['content.picture']}
      />
    </>
  );
}

/** A page begins with the title and the rules that were approved with the budget. */
function textsOf(activity: Activity | undefined): ActivityPageContent['texts'] {
  const texts = emptyTexts(activityPageTexts);
  if (activity === undefined) return texts;
  const { title_zh, title_en, rules_zh, rules_en } = activity;
  return {
    ...texts,
    'zh-CN': { title: title_zh, summary: '', rules: paragraphs(rules_zh) },
    'en-US': { title: title_en, summary: '', rules: paragraphs(rules_en) },
  };
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');
