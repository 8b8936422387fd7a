import { Checkbox, ColorInput, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { emptyTexts } from '@quarterdeck/contract/core/publishing';
import {
  newPoster,
  type Poster,
  type PosterBox,
  type PosterContent,
  poster,
  posterBoxes,
  posterTexts,
} from '@quarterdeck/contract/features/posters/posters';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { PictureField } from '#kit/form/picture-field.tsx';
import { localName } from '#kit/local-name.ts';
import { touched } from './actions.ts';
import { Canvas } from './canvas.tsx';
import { DrawnPoster } from './drawn-poster.tsx';
import classes from './posters.module.css';

interface PosterDialogProps {
  /** Undefined: a new one. */
  row: Poster | undefined;
  onClose: () => void;
}

type Values = { content: PosterContent };
type Form = UseFormReturnType<Values>;

const fresh: PosterContent = { ...newPoster, texts: emptyTexts(posterTexts), fallback: '' };

// A poster that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Adds a poster, or saves a revision of one. */
export default function PosterDialog({ row, onClose }: PosterDialogProps) {
  const { t } = useTranslation('posters');
  const { data } = useQuery({
    ...endpointQuery(poster.detail, { id: String(row?.id ?? 0) }, { quiet: true }),
    enabled: row !== undefined,
  });
  const common = {
    onClose,
    size: 920,
    submitLabel: t('create.submit'),
    doneMessage: t('create.done'),
    invalidates: touched,
    toBody: (values: Values) => values,
  };
  if (row === undefined)
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={poster.create}
        row={undefined}
        initialValues={{ content: fresh } as Values}
        intention={intention}
      >
        {(form) => <Fields form={form} />}
      </FormDialog>
    );
  if (data === undefined) return null;
  return (
    <FormDialog
      {...common}
      title={t('edit.title', { name: localName(row) })}
      endpoint={poster.save}
      row={data.record}
      action="edit"
      initialValues={{ content: data.content } as Values}
    >
      {(form) => <Fields form={form} />}
    </FormDialog>
  );
}

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation('posters');
  const { content } = form.values;
  const [still] = useDebouncedValue(content, 600);
  return (
    <>
      <div className={classes.two}>
        <TextInput
          label={t('fields.title_zh')}
          withAsterisk
          maxLength={80}
          data-autofocus
          {...form.getInputProps('content.texts.zh-CN.title')}
        />
        <TextInput
          label={t('fields.title_en')}
          withAsterisk
          maxLength={80}
          {...form.getInputProps('content.texts.en-US.title')}
        />
      </div>
      <TextInput
        label={t('fields.link')}
        description={t('hint.link')}
        withAsterisk
        maxLength={200}
        {...form.getInputProps('content.link')}
      />
      <PictureField
        label={t('fields.background')}
        description={t('hint.background')}
        withAsterisk
        {...form.getInputProps('content.background')}
        error={form.errors['content.background']}
      />
      <div className={classes.editor}>
        <div>
          <Canvas
            content={content}
            onMove={(box, x, y) => {
              form.setFieldValue(`content.${box}.x`, x);
              form.setFieldValue(`content.${box}.y`, y);
            }}
          />
          <p className={classes.soft}>{t('canvas.hint')}</p>
        </div>
        <div className={classes.boxes}>
          {posterBoxes.map((name) => (
            <BoxFields key={name} form={form} name={name} />
          ))}
        </div>
      </div>
      <DrawnPoster content={still} />
    </>
  );
}

/** The numbers of a box, beside the picture on which it is dragged. */
function BoxFields({ form, name }: { form: Form; name: PosterBox }) {
  const { t } = useTranslation('posters');
  const box = form.values.content[name];
  const number = (field: 'x' | 'y' | 'size' | 'width') => (
    <NumberInput
      key={field}
      size="xs"
      label={t(`number.${field}`)}
      allowDecimal={false}
      allowNegative={false}
      max={2400}
      {...form.getInputProps(`content.${name}.${field}`)}
      onChange={(value) => form.setFieldValue(`content.${name}.${field}`, Number(value) || 0)}
    />
  );
  return (
    <fieldset className={classes.one}>
      <Checkbox
        label={t(`box.${name}`)}
        checked={box.shown}
        onChange={({ currentTarget }) => form.setFieldValue(`content.${name}.shown`, currentTarget.checked)}
      />
      {box.shown ? (
        <div className={classes.numbers}>
          {number('x')}
          {number('y')}
          {'width' in box ? number('width') : null}
          {number('size')}
          {'colour' in box ? (
            <ColorInput
              size="xs"
              label={t('number.colour')}
              format="hex"
              withEyeDropper={false}
              {...form.getInputProps(`content.${name}.colour`)}
            />
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}
