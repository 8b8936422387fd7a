/**
 * For `attributes` of Modal and Drawer: the library's header is a `<header>`, which outside the page's sections
 * counts as a second banner of the whole page.
 */
export const plainHeader = { header: { role: 'presentation' } };
