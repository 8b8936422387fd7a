import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconLink,
  IconLinkOff,
  IconPhoto,
  IconTextCaption,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import classes from './publishing.module.css';
import { marks } from './rich-text-marks.ts';
import { Line, Tool } from './rich-text-parts.tsx';

const PictureChooser = lazyPart(() => import('#kit/picture/picture-chooser.tsx'));

/** The tools above a text: marks, links, pictures, and steps back. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation('publishing');
  const [link, setLink] = useState<string>();
  const [words, setWords] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: own }) => ({
      bold: own.isActive('bold'),
      italic: own.isActive('italic'),
      underline: own.isActive('underline'),
      h2: own.isActive('heading', { level: 2 }),
      h3: own.isActive('heading', { level: 3 }),
      list: own.isActive('bulletList'),
      numbers: own.isActive('orderedList'),
      quote: own.isActive('blockquote'),
      link: own.isActive('link'),
      image: own.isActive('image'),
    }),
  });
  const isSound = /^(?:https|app):\/\/\S+$/i.test(link ?? '');
  const setHref = () => {
    editor
      .chain()
      .focus()
      .extendMarkRange('link')
      .setLink({ href: link ?? '' })
      .run();
    setLink(undefined);
  };
  return (
    <div role="toolbar" aria-label={t('editor.toolbar', { label })} className={classes.toolbar}>
      {marks.map(([name, Icon, run]) => (
        <ActionIcon
          key={name}
          variant={active[name] ? 'filled' : 'subtle'}
          color={active[name] ? undefined : 'gray'}
          aria-label={t(`editor.${name}`)}
          title={t(`editor.${name}`)}
          aria-pressed={active[name]}
          onClick={() => run(editor)}
        >
          <Icon size={17} />
        </ActionIcon>
      ))}
      <Tool
        label={t('editor.link')}
        onClick={() => setLink(String(editor.getAttributes('link').href ?? 'https://'))}
        icon={IconLink}
      />
      {active.link ? (
        <Tool
          label={t('editor.unlink')}
          onClick={() => editor.chain().focus().unsetLink().run()}
          icon={IconLinkOff}
        />
      ) : null}
      <Tool label={t('editor.picture')} onClick={() => setChoosing(true)} icon={IconPhoto} />
      {active.image ? (
        <Tool
          label={t('editor.describe')}
          onClick={() => setWords(String(editor.getAttributes('image').alt ?? ''))}
          icon={IconTextCaption}
        />
      ) : null}
      <Tool
        label={t('editor.undo')}
        onClick={() => editor.chain().focus().undo().run()}
        icon={IconArrowBackUp}
      />
      <Tool
        label={t('editor.redo')}
        onClick={() => editor.chain().focus().redo().run()}
        icon={IconArrowForwardUp}
      />
      {link === undefined ? null : (
        <Line
          label={t('editor.address')}
          submit={t('editor.setLink')}
          value={link}
          onChange={setLink}
          isSound={isSound}
          onSubmit={setHref}
        />
      )}
      {words === undefined ? null : (
        <Line
          label={t('editor.description')}
          submit={t('editor.setDescription')}
          value={words}
          onChange={setWords}
          isSound
          onSubmit={() => {
            editor.chain().focus().updateAttributes('image', { alt: words }).run();
            setWords(undefined);
          }}
        />
      )}
      {isChoosing ? (
        <PictureChooser
          onClose={() => setChoosing(false)}
          onChoose={({ url, alt_zh, alt_en }) => {
            editor
              .chain()
              .focus()
              .setImage({ src: url, alt: alt_zh || alt_en })
              .run();
            setChoosing(false);
          }}
        />
      ) : null}
    </div>
  );
}
