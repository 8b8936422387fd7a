import { useSession } from '#session/session.ts';
import classes from './watermark.module.css';

/** The reader's name all over the page: a picture of it says whose screen it was. Nothing can be hit or read aloud. */
export function Watermark() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  const image = `url("data:image/svg+xml,${encodeURIComponent(tile(user.username))}")`;
  return <div className={classes.watermark} style={{ backgroundImage: image }} aria-hidden="true" />;
}

/** One name, slanted, in px; the page is tiled with it. */
function tile(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="180"><text x="130" y="90" text-anchor="middle" transform="rotate(-22 130 90)" font-family="sans-serif" font-size="16" fill="#7d8592" fill-opacity="0.16">${escaped(name)}</text></svg>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
