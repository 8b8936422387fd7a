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
import classes from './posters.module.css';

interface CanvasProps {
  content: PosterContent;
  /** The upper left corner of a box, in pixels of the poster. */
  onMove: (box: PosterBox, x: number, y: number) => void;
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The background with its boxes, which are dragged, or moved by the arrows: a pixel, or ten with Shift. */
export function Canvas({ content, onMove }: CanvasProps) {
  const { t } = useTranslation('posters');
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [held, setHeld] = useState<{ box: PosterBox; dx: number; dy: number }>();
  if (content.background.url === '') return <p className={classes.soft}>{t('canvas.empty')}</p>;

  const pointOf = (event: PointerEvent) => {
    const edges = frame.current?.getBoundingClientRect();
    const scale = posterWidth / (edges?.width ?? posterWidth);
    return {
      x: (event.clientX - (edges?.left ?? 0)) * scale,
      y: (event.clientY - (edges?.top ?? 0)) * scale,
    };
  };
  const moveTo = (box: PosterBox, x: number, y: number) => {
    const { width, height: tall } = extentOf(content[box]);
    const within = (value: number, most: number) =>
      Math.round(Math.min(Math.max(value, 0), Math.max(most, 0)));
    onMove(box, within(x, posterWidth - width), within(y, (height || tall) - tall));
  };
  const byKey = (event: KeyboardEvent, box: PosterBox) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    moveTo(box, content[box].x + step[0] * far, content[box].y + step[1] * far);
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
                  aria-label={t('canvas.box', { box: t(`box.${name}`), x: box.x, y: box.y })}
                  style={{
                    left: percent(box.x, posterWidth),
                    top: percent(box.y, height),
                    width: percent(extent.width, posterWidth),
                    height: percent(extent.height, height),
                  }}
                  onKeyDown={(event) => byKey(event, name)}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    const { x, y } = pointOf(event);
                    setHeld({ box: name, dx: x - box.x, dy: y - box.y });
                  }}
                  onPointerMove={(event) => {
                    if (held?.box !== name) return;
                    const { x, y } = pointOf(event);
                    moveTo(name, x - held.dx, y - held.dy);
                  }}
                  onPointerUp={() => setHeld(undefined)}
                >
                  {t(`box.${name}`)}
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
