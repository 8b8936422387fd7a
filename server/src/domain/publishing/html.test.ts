import { expect, test } from 'vitest';
import { cleanHtml } from './html.ts';

const payloads = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><style><img src onerror=alert(1)></style></mtext></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="vbscript:x">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name="a"><button>b</button></form>',
  '<style>@import "https://evil.example"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<link rel="stylesheet" href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<video onloadstart=alert(1)><source src=x></video>',
  '<details ontoggle=alert(1) open>x</details>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
];

const around: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => payload.toUpperCase(),
  (payload) => `<p>${payload}</p>`,
  (payload) => `<table><tr><td>${payload}</td></tr></table>`,
  (payload) => `<ul><li>${payload}`,
  (payload) => `</p></div>${payload}<p>`,
  (payload) => `<a href="https://example.com">${payload}</a>`,
  (payload) => `<b><i><u>${payload}</b></i>`,
  (payload) => payload.replaceAll(' ', '/'),
  (payload) => payload.replaceAll('<', '<\u0000'),
];

const element = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
const allowed =
  /^(?:p|br|hr|h[2-4]|ul|ol|li|blockquote|pre|code|strong|b|em|i|u|s|a|img|table|thead|tbody|tr|th|td)$/;
const attribute = / ([a-z-]+)="([^"]*)"/g;

test.each(payloads)('%s leaves nothing that acts, whatever stands around it', async (payload) => {
  for (const wrap of around) {
    const clean = await cleanHtml(wrap(payload));
    for (const [, name = '', attributes = ''] of clean.matchAll(element)) {
      expect(name).toMatch(allowed);
      for (const [, key = '', value = ''] of attributes.matchAll(attribute)) {
        expect(key).toMatch(/^(?:href|rel|target|src|alt|width|height|start|colspan|rowspan)$/);
        if (key === 'href') expect(value).toMatch(/^(?:https|app):\/\//);
        if (key === 'src') expect(value).toMatch(/^\/backstage\/file\/[0-9a-f]{64}$/);
      }
    }
    // Whatever is left of a bracket is text.
    expect(clean.replaceAll(element, '')).not.toContain('<');
  }
});

test('what cleaning leaves, cleaning leaves again', async () => {
  for (const payload of payloads) {
    const once = await cleanHtml(payload);
    expect(await cleanHtml(once)).toBe(once);
  }
});
