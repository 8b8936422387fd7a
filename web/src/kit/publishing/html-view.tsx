import { useEffect, useRef } from 'react';

const styles = `
  :host { display: block; padding: 18px 16px 28px; font: 15px/1.65 system-ui, sans-serif; overflow-wrap: anywhere; }
  :host([data-look="light"]) { background: #fff; color: #1d2129; }
  :host([data-look="dark"]) { background: #17191d; color: #e6e8eb; }
  h1 { margin: 0 0 6px; font-size: 21px; line-height: 1.35; }
  h2 { font-size: 18px; } h3, h4 { font-size: 16px; }
  img { max-width: 100%; height: auto; border-radius: 6px; }
  a { color: #2f6fde; } :host([data-look="dark"]) a { color: #7fb0ff; }
  blockquote { margin: 12px 0; padding-inline-start: 12px; border-inline-start: 3px solid #8a94a6; }
  pre { overflow-x: auto; } table { border-collapse: collapse; } td, th { border: 1px solid #8a94a6; padding: 4px 8px; }
  .meta { margin: 0 0 14px; font-size: 13px; white-space: pre-line; opacity: .8; }`;

interface HtmlViewProps {
  title: string;
  /** In lines. */
  meta: string;
  cover: { url: string; alt: string } | null;
  /** As the server cleaned it for delivery. */
  html: string;
  look: 'light' | 'dark';
}

/** A delivered text with the looks of an app, which the looks of this page do not reach. */
export function HtmlView({ title, meta, cover, html, look }: HtmlViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const body = document.createElement('div');
    body.innerHTML = html;
    const style = Object.assign(document.createElement('style'), { textContent: styles });
    const heading = Object.assign(document.createElement('h1'), { textContent: title });
    const line = Object.assign(document.createElement('p'), { className: 'meta', textContent: meta });
    const picture = cover && Object.assign(document.createElement('img'), { src: cover.url, alt: cover.alt });
    root.replaceChildren(style, heading, line, ...(picture ? [picture] : []), body);
  }, [title, meta, cover, html]);
  return <div ref={host} data-look={look} data-testid="delivered" />;
}
