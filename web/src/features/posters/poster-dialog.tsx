import { Checkbox, ColorInput, NumberInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import {
  newPoster,
  type Poster,
  type PosterBox,
  type PosterContent,
  posterBoxes,
  posterTexts,
} from '@quarterdeck/contract/features/posters/posters';
import { useTranslation } from 'react-i18next';
import { Intention } from '#kit/form/intention.ts';
import { PictureField } from '#kit/form/picture-field.tsx';
import { ContentDialog, type ContentForm } from '#kit/publishing/content-dialog.tsx';
import { LocalTexts } from '#kit/publishing/local-texts.tsx';
import { posterKind } from './actions.ts';
import { Canvas } from './canvas.tsx';
import { DrawnPoster } from './drawn-poster.tsx';
import classes from './posters.module.css';

interface PosterDialogProps {
  /** Undefined: a new one. */
  row: Poster | undefined;
  onClose: () => void;
}

const fresh: PosterContent = { ...newPoster, texts: emptyTexts(posterTexts), fallback: '' };

// A poster that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Adds a poster, or saves a revision of one. */
export default function PosterDialog({ row, onClose }: PosterDialogProps) {
  return (
    <ContentDialog
      kind={posterKind}
      row={row}
      fresh={fresh}
      intention={intention}
      size={920}
      onClose={onClose}
    >
      {(form, outdated) => <Fields form={form} outdated={outdated} />}
    </ContentDialog>
  );
}

type Form = ContentForm<PosterContent>;

function Fields({ form, outdated }: { form: Form; outdated: readonly string[] }) {
  const { t } = useTranslation('posters');
  const { content } = form.values;
  const [still] = useDebouncedValue(content, 600);
  return (
    <>
      <LocalTexts
        form={form}
        outdated={outdated}
        fields={[{ name: 'title', label: t('texts.title'), max: 80, isOwed: true }]}
      />
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
            onChange={(box, change) => {
              for (const [field, value] of Object.entries(change))
                form.setFieldValue(`content.${box}.${field}`, value);
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
