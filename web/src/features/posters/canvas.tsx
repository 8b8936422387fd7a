import {
  extentOf,
  type PosterBox,
  type PosterContent,
  posterBoxes,
  posterMargin,
  posterWidth,
} from '@quarterdeck/contract/features/posters/posters';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoxChange, moved, resized, stretched } from './boxes.ts';
import classes from './posters.module.css';

interface CanvasProps {
  content: PosterContent;
  /** In pixels of the poster. */
  onChange: (box: PosterBox, change: BoxChange) => void;
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const growth: Record<string, number> = { '+': 4, '=': 4, '-': -4 };

/** What the pointer holds: a box, or its corner, and how far from its place. */
interface Held {
  box: PosterBox;
  byCorner: boolean;
  dx: number;
  dy: number;
}

/** The background with its boxes, which are dragged, or moved by the arrows: a pixel, or ten with Shift. */
export function Canvas({ content, onChange }: CanvasProps) {
  const { t } = useTranslation('posters');
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [held, setHeld] = useState<Held>();
  if (content.background.url === '') return <p className={classes.soft}>{t('canvas.empty')}</p>;

  const pointOf = (event: PointerEvent) => {
    const edges = frame.current?.getBoundingClientRect();
    const scale = posterWidth / (edges?.width ?? posterWidth);
    return {
      x: (event.clientX - (edges?.left ?? 0)) * scale,
      y: (event.clientY - (edges?.top ?? 0)) * scale,
    };
  };
  const hold = (event: PointerEvent, name: PosterBox, byCorner: boolean) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = content[name];
    const { width, height: tall } = extentOf(box);
    const [left, top] = byCorner ? [box.x + width, box.y + tall] : [box.x, box.y];
    const { x, y } = pointOf(event);
    setHeld({ box: name, byCorner, dx: x - left, dy: y - top });
  };
  const drag = (event: PointerEvent) => {
    if (held === undefined) return;
    const { x, y } = pointOf(event);
    const place = { x: x - held.dx, y: y - held.dy };
    onChange(held.box, (held.byCorner ? stretched : moved)(content[held.box], place, height));
  };
  const byKey = (event: KeyboardEvent, name: PosterBox) => {
    const box = content[name];
    const [step, grows] = [steps[event.key], growth[event.key]];
    if (grows !== undefined) onChange(name, resized(box, box.size + grows, height));
    else if (step !== undefined) {
      const far = event.shiftKey ? 10 : 1;
      onChange(name, moved(box, { x: box.x + step[0] * far, y: box.y + step[1] * far }, height));
    } else return;
    event.preventDefault();
  };
  const percent = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <div ref={frame} className={classes.canvas}>
      <img
        src={`${content.background.url}?w=800`}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setHeight(Math.round((posterWidth * naturalHeight) / Math.max(1, naturalWidth)))
        }
      />
      {height === 0
        ? null
        : posterBoxes
            .filter((name) => content[name].shown)
            .map((name) => {
              const box = content[name];
              const extent = extentOf(box);
              return (
                <button
                  key={name}
                  type="button"
                  className={classes.box}
                  aria-label={t('canvas.box', {
                    box: t(`box.${name}`),
                    x: box.x,
                    y: box.y,
                    size: box.size,
                  })}
                  style={{
                    left: percent(box.x, posterWidth),
                    top: percent(box.y, height),
                    width: percent(extent.width, posterWidth),
                    height: percent(extent.height, height),
                  }}
                  onKeyDown={(event) => byKey(event, name)}
                  onPointerDown={(event) => hold(event, name, false)}
                  onPointerMove={drag}
                  onPointerUp={() => setHeld(undefined)}
                  onPointerCancel={() => setHeld(undefined)}
                >
                  {t(`box.${name}`)}
                  <span
                    className={classes.corner}
                    aria-hidden
                    onPointerDown={(event) => hold(event, name, true)}
                  />
                </button>
              );
            })}
      {height === 0 ? null : (
        <div
          className={classes.safe}
          style={{
            left: percent(posterMargin, posterWidth),
            right: percent(posterMargin, posterWidth),
            top: percent(posterMargin, height),
            bottom: percent(posterMargin, height),
          }}
        />
      )}
    </div>
  );
}
