import { Labelled } from '#kit/labelled.tsx';
import '#kit/styles.ts';
import { Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { searchTextMax } from '@quarterdeck/contract/core/search-text';
import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchFilter } from '#kit/list/list-state.ts';
import { narrow } from '#kit/narrow.ts';
import { recordAddress } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import { useAccess } from '#session/access.tsx';
import { useGo } from '#shell/use-go.ts';
import { ChoiceRow } from './choice-row.tsx';
import { type Choice, keyOf } from './choices.ts';
import { takeLetters } from './early-letters.ts';
import classes from './search-dialog.module.css';
import { useChoices } from './use-choices.ts';

/** A dialog below this one, such as a drawer, must not close with it. */
const ownEscape = { 'data-mantine-stop-propagation': true };

/** As keyboards have it in every language. */
const escapeKey = 'Esc';

/** Pages and records by name, number or hash; the arrows choose, Enter opens. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const access = useAccess();
  const { toNode, navigate } = useGo();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { groups, remember, asked, isTyped, isWorking, error, retry, hurry } = useChoices(text);
  useReturnFocus();

  // The library gives the field the focus a moment after it is there, and somebody may type already.
  const takeKeys = useCallback((field: HTMLInputElement | null) => {
    if (field === null) return;
    field.focus();
    setText((typed) => (typed + takeLetters()).slice(0, searchTextMax));
  }, []);

  const choices = groups.flatMap((group) => group.choices);
  const active = choices[Math.min(place, choices.length - 1)];
  const optionId = (choice: Choice) => `${id}-${keyOf(choice)}`.replaceAll(/[^\w-]/g, '_');
  const activeId = active && optionId(active);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins at its first line
  useEffect(() => setPlace(0), [asked, isTyped]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function open(choice: Choice): void {
    remember(choice);
    onClose();
    if (choice.type === 'command') {
      choice.run?.();
      if (choice.to !== undefined) navigate(choice.to);
    } else if (choice.type !== 'page') {
      const address = addressOf(choice);
      if (address !== undefined) navigate(address);
    } else if (choice.node.isExternal || choice.node.target === '_blank') {
      const { path, isExternal, target } = choice.node;
      window.open(isExternal ? path : `#${path}`, target ?? '_self', 'noopener');
    } else {
      toNode(choice.node);
    }
  }

  function addressOf(choice: Exclude<Choice, { type: 'page' | 'command' }>): string | undefined {
    if (choice.type === 'record') return recordAddress(choice.kind, choice.id, access);
    const list = listAddress(choice.kind, access);
    return list && `${list}?${new URLSearchParams({ [searchFilter]: choice.text })}`;
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The keys of an input method choose characters.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      const now = active === undefined ? 0 : choices.indexOf(active);
      setPlace((now + step + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      if (isTyped && asked !== text.trim()) hurry();
      else if (active) open(active);
    } else if (event.key === 'Escape') {
      onClose();
    } else {
      return;
    }
    event.preventDefault();
  }

  const isNothing = isTyped && !isWorking && !error && choices.length === 0;
  const said = isWorking
    ? t('search.working')
    : isNothing
      ? t('search.none', { text: asked })
      : isTyped
        ? t('search.count', { count: choices.length })
        : '';

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      fullScreen={isNarrow}
      closeOnEscape={false}
      yOffset="10vh"
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={t('search.title')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from wherever the focus is */}
        <div className={classes.dialog} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
          <div className={classes.bar}>
            <IconSearch size={20} stroke={1.7} aria-hidden="true" />
            <input
              {...ownEscape}
              ref={takeKeys}
              data-autofocus
              className={classes.input}
              role="combobox"
              aria-label={t('search.title')}
              aria-expanded={choices.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={activeId}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={searchTextMax}
              placeholder={t('search.placeholder')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
            />
            {isWorking ? <Loader size={18} aria-hidden="true" /> : null}
            <button
              {...ownEscape}
              type="button"
              className={classes.close}
              aria-label={t('search.keys.close')}
              onClick={onClose}
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          </div>
          <div className={classes.results}>
            <div role="listbox" id={`${id}-list`} aria-label={t('search.title')}>
              {groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
                <div key={group.key} role="group" aria-label={group.title}>
                  <div className={classes.title} aria-hidden="true">
                    {group.title}
                  </div>
                  {group.choices.map((choice) => (
                    <ChoiceRow
                      key={keyOf(choice)}
                      id={optionId(choice)}
                      choice={choice}
                      text={isTyped ? asked : ''}
                      isActive={choice === active}
                      onPoint={() => setPlace(choices.indexOf(choice))}
                      onChoose={() => open(choice)}
                    />
                  ))}
                </div>
              ))}
            </div>
            {error ? (
              <div className={classes.notice} role="alert">
                <IconAlertTriangle size={18} aria-hidden="true" />{' '}
                <Labelled label={t('search.failed')}>{error.message}</Labelled>{' '}
                <button {...ownEscape} type="button" className={classes.retry} onClick={retry}>
                  {t('search.retry')}
                </button>
              </div>
            ) : null}
            {isWorking && choices.length === 0 ? (
              <p className={classes.notice}>{t('search.working')}</p>
            ) : null}
            {isNothing ? <p className={classes.notice}>{t('search.none', { text: asked })}</p> : null}
            {isTyped ? null : <p className={classes.notice}>{t('search.hint')}</p>}
          </div>
          <div className={classes.hidden} role="status">
            {said}
          </div>
          <div className={classes.foot} aria-hidden="true">
            <span>
              <kbd>↑</kbd>
              <kbd>↓</kbd> {t('search.keys.move')}
            </span>
            <span>
              <kbd>↵</kbd> {t('search.keys.open')}
            </span>
            <span>
              <kbd>{escapeKey}</kbd> {t('search.keys.close')}
            </span>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
