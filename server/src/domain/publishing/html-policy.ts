import { withoutMisleading } from '@quarterdeck/contract/core/validation/characters';
import sanitize, { type IOptions } from 'sanitize-html';

const picture = /^\/backstage\/file\/[0-9a-f]{64}$/;
const link = /^(?:https:\/\/[^\s\\]+|app:\/\/[^\s\\]+)$/i;

/** What may be in a text; docs/publishing.md has the same as a table. */
const options: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'app'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'iframe',
    'svg',
    'math',
    'template',
  ],
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !picture.test(attribs.src ?? ''),
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: link.test(href.trim())
        ? { href: href.trim(), rel: 'noopener noreferrer nofollow', target: '_blank' }
        : ({} as Record<string, string>),
    }),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: { src, alt, ...numeric({ width, height }) },
    }),
    ol: (tagName, { start }) => ({ tagName, attribs: numeric({ start }) }),
    td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: numeric({ colspan, rowspan }) }),
    th: (tagName, { colspan, rowspan }) => ({ tagName, attribs: numeric({ colspan, rowspan }) }),
  },
};

function numeric(given: Record<string, string | undefined>): Record<string, string> {
  const known = Object.entries(given).filter(([, value]) => value !== undefined && /^\d{1,4}$/.test(value));
  return Object.fromEntries(known) as Record<string, string>;
}

/** The text with nothing in it but what the allow-list names. */
export function cleanNow(html: string): string {
  return withoutMisleading(sanitize(html, options));
}
