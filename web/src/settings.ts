/** Every switch of the page that is not a reader's own choice. */
export const settings = {
  title: 'Quarterdeck',
  /** Names are of local-storage; the first five are fixed by the specification. */
  storage: {
    collapse: 'collapse',
    language: 'language',
    theme: 'theme',
    assetNameLeft: 'asset_name_l',
    assetNameRight: 'asset_name_r',
    token: 'quarterdeck.token',
    tabs: 'quarterdeck.tabs',
    drafts: 'quarterdeck.drafts',
    left: 'quarterdeck.left',
    lock: 'quarterdeck.lock',
    look: 'quarterdeck.look',
  },
  /** Where calls go; empty for the page's own origin. */
  baseUrl: '' as string,
  /** How bodies are written: JSON, or form-encoded where this says so. */
  contentType: 'application/json;charset=UTF-8' as string,
  /** Milliseconds after which an unanswered request counts as lost. */
  requestTimeout: 30_000,
  /** The same for one that sends a file. */
  uploadTimeout: 300_000,
  /** A call whose path has one of these words covers the page until it is answered, and runs once at a time. */
  coveringWords: ['doEdit', 'doAdd'] as readonly string[],
  /** Milliseconds that the app waits, when it is ready, for the names that the site's settings give. */
  siteTimeout: 300,
  /** Milliseconds that a message stays. */
  messageDuration: 3_000,
  /** Milliseconds that the progress bar shows after a refresh. */
  refreshDuration: 200,
  /** Milliseconds that the page is covered while it takes another look by chance. */
  skinDuration: 1_000,
  /** Writes the reader's name across the page, so that pictures of it say whose screen it was. */
  watermark: false as boolean,
  /** Milliseconds between two looks for another build of the page. */
  versionInterval: 300_000,
  /** Milliseconds between two looks at what waits, while the window is seen. */
  countsInterval: 30_000,
  /** Milliseconds after which a page that was opened hears what others change. */
  liveStart: 2_000,
  /** Milliseconds for which changes are collected before affected data is read again. */
  liveDelay: 200,
  /** Milliseconds of silence after which the stream of changes counts as lost; the server gives a sign of life every 25 s. */
  liveSilence: 60_000,
  /** Milliseconds of rest after which search suggests. */
  suggestionDelay: 500,
  /** How far down in px the reader must be to be offered the way up. */
  backToTopFrom: 300,
  /** Milliseconds after which a page's script counts as lost. */
  chunkTimeout: 120_000,
  /** Below this width in px the shell is the mobile one. */
  mobileWidth: 992,
  /** Views that are kept alive at most; the least recently seen goes first. */
  keepAliveLimit: 20,
  /** Where the routes come from. `all`: the server's menu; `intelligence`: the built-in one, by the person's rights. */
  authentication: 'all' as 'all' | 'intelligence',
  /** Without it everybody has full access, for work on the page alone. */
  loginInterception: true as boolean,
  /** With it the app opens without sign-in, on the built-in routes. */
  visitorSupport: false as boolean,
  /** A click on a section opens its first page; otherwise it only shows its menu. */
  openFirstMenu: true as boolean,
  /** Routes that name roles are for those roles only. */
  rolesControl: true as boolean,
  /** After sign-in the reader returns to the requested page. */
  recordRoute: true as boolean,
  /** Milliseconds after which a page that is looked at asks again what its reader may do. */
  accessInterval: 60_000,
  /** Open without a token. */
  publicPaths: ['/login', '/register', '/callback', '/403', '/404'],
  /** Errors of the page itself are collected if no one watches the console. */
  collectErrors: import.meta.env.PROD,
  /** Where the avatar menu leads; it is offered while the menu of the server has it. */
  personalCenterPath: '/setting/personalCenter',
  progressBar: { easing: 'ease', speed: 500, trickleSpeed: 200, showSpinner: false },
} as const;
