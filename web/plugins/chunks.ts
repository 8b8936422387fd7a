/** A test of module ids; forward slashes whatever the system. */
function inside(...folders: string[]): (id: string) => boolean {
  const pattern = new RegExp(`/(?:${folders.join('|')})`);
  return (id) => pattern.test(id.replaceAll('\\', '/'));
}

/** Parts of Mantine that the shell is made of, what they are made of included. */
const shellParts = [
  'Button/',
  'CloseButton/',
  'Floating/',
  'FocusTrap/',
  'Group/',
  'Input/InputWrapper.context',
  'Loader/',
  'Overlay/',
  'Paper/',
  'Popover/',
  'Portal/',
  'Tooltip/',
  'Transition/',
  'UnstyledButton/',
  'VisuallyHidden/',
].join('|');

/** Parts of Mantine that menus and messages are made of, beside those of the shell. */
const overPageParts = [
  'Accordion/AccordionChevron',
  'Checkbox/CheckIcon',
  'Divider/',
  'Input/(?!InputWrapper.context)',
  'Menu/',
  'Notification/',
  'Radio/RadioIcon',
].join('|');

/** Hooks of Mantine that only forms and boards use: the shell would carry them, and all inputs with them. */
const formHooks = [
  'use-clipboard',
  'use-debounced-value',
  'use-drag',
  'use-long-press',
  'use-move',
  'use-shallow-effect',
].join('|');

/** Parts of the kit that the shell stands on too: what loads its dialogs when they are first opened, and leads to lists. */
const shellKit = [
  'after-paint',
  'country-names',
  'data-bounds',
  'feature',
  'form/unsaved',
  'lazy-part',
  'leaving',
  'list/filtered',
  'menu-icon',
  'minute-clock',
  'narrow',
  'panel',
  'records',
  'shortcuts/shortcut-keys',
  'shortcuts/single-keys',
  'shortcuts/use-shortcut',
  'stored',
  'tones',
  'tree-keys',
  'use-language-change',
  'use-return-focus',
  'waiting-words',
].join('|');

/*
 * Few chunks, each needed as a whole: `base` by sign-in and the app, `public` by the pages before it, `app` by every page (and by the first,
 * which nearly everyone opens), `kit` by every
 * list, `over-page` by menus and notifications. What only one page or dialog uses stays with it.
 */
export const chunkGroups = [
  { name: 'base', priority: 40, tags: ['$initial' as const] },
  { name: 'base', priority: 40, test: /rolldown.runtime/ },
  {
    // Small pages with the same frame: together they are one request.
    name: 'public',
    priority: 35,
    includeDependenciesRecursively: false,
    // What encrypts is loaded when there is something to encrypt. The app has passkeys and icons from here: the other way about,
    // sign-in would load the app for their sake.
    test: inside(
      'web/src/(?:entry/(?:offline-note|sign-in/(?!encrypt|pkcs1)|register|callback)|session/(?:passkeys|provider-icon))',
      'contract/src/features/personal/passkeys',
    ),
  },
  {
    // The app asks by these, and so does the page that sets up a second factor before there is an app.
    name: 'account',
    priority: 35,
    includeDependenciesRecursively: false,
    test: inside('contract/src/(?:features/(?:personal/personal|files/files)|core/(?:device|pictures))\\.'),
  },
  {
    name: 'kit',
    priority: 30,
    includeDependenciesRecursively: false,
    minShareCount: 3,
    test: inside(
      `node_modules/@mantine/core/esm/components/(?!${shellParts}|${overPageParts})`,
      // Before the kit's own style sheets, which change what they say.
      'node_modules/@mantine/core/styles/',
      'node_modules/(?:@mantine/(?:form|dates)|dayjs|decimal\\.js|fast-deep-equal)/',
      // Dialogs of reviews stand on what withdrawals declare, which stands on the kit; the field for a user on all that is searched.
      `web/src/kit/(?!approval/who-may|review/|user-field|found-users|filters/uid-field|(?:${shellKit})\\.)`,
      // What all features declare is for the few pages that name all rights or records.
      'contract/src/(?!core/access|features/(?:notices|menu|roles|search)/|features/withdrawals/reviews|features\\.|features/(?:[\\w-]+/)+(?:terms|refusals)|rights|all-terms|programs)',
    ),
  },
  {
    name: 'app',
    priority: 20,
    test: inside(
      'web/src/(?:app/start|api/|routing/|features/home/(?!money|flows|robots|first-steps)|session/|entry/notice-page|theme/(?!import-theme)|i18n)',
      `web/src/kit/(?:${shellKit})\\.`,
      'contract/src/(?:core/access|features/notices/notices)',
      `node_modules/@mantine/hooks/esm/(?!${formHooks})`,
      'node_modules/@mantine/core/esm/(?:core|utils)/(?!InlineInput|InputsGroupFieldset)',
      `node_modules/@mantine/core/esm/components/(?:${shellParts})`,
      'node_modules/(?:@tanstack/react-query|react-router|react-i18next)/',
      'node_modules/@tabler/icons-react/dist/esm/(?:createReactComponent|defaultAttributes)',
    ),
  },
  {
    // What lies over the page: fetched when the page rests.
    name: 'over-page',
    priority: 15,
    test: inside(
      `node_modules/@mantine/core/esm/components/(?:${overPageParts})`,
      'web/src/(?:app/messages-host|shell/menu-at|shell/(?:header|tabs)/\\w+-entries)\\.',
    ),
  },
  { name: 'icons', priority: 10, minShareCount: 2, test: inside('node_modules/@tabler/') },
];
