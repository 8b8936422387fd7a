import { Slider, Text } from '@mantine/core';
import '@mantine/core/styles/Slider.css';
import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './avatar.module.css';
import { byKey, type Crop, moved, sideOf, within, zoomMax } from './crop.ts';

/** Pixels of the screen along a side. */
const shown = 280;

interface CropFieldProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The picture under a round window, to be dragged and magnified, by the pointer or by keys. */
export function CropField({ picture, crop, onChange }: CropFieldProps) {
  const { t } = useTranslation('kit');
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const last = useRef<{ x: number; y: number }>(undefined);

  useEffect(() => draw(canvas.current, picture, crop), [picture, crop]);

  // React listens to wheels passively, and then the page would scroll as well.
  useEffect(() => {
    const element = canvas.current;
    const magnify = (event: WheelEvent) => {
      event.preventDefault();
      onChange(within({ ...crop, zoom: crop.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1) }, picture));
    };
    element?.addEventListener('wheel', magnify, { passive: false });
    return () => element?.removeEventListener('wheel', magnify);
  }, [crop, picture, onChange]);

  function drag({ clientX: x, clientY: y }: PointerEvent): void {
    if (last.current === undefined) return;
    onChange(moved(crop, { x: x - last.current.x, y: y - last.current.y }, shown, picture));
    last.current = { x, y };
  }
  const letGo = () => {
    last.current = undefined;
  };

  return (
    <div className={classes.field}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its keys are told by its description */}
      <canvas
        ref={canvas}
        className={classes.window}
        width={shown * 2}
        height={shown * 2}
        role="application"
        aria-label={t('avatar.window')}
        aria-describedby={hint}
        tabIndex={0}
        data-autofocus
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={(event) => {
          const next = byKey(event.key, crop, shown, picture);
          if (next === undefined) return;
          event.preventDefault();
          onChange(next);
        }}
      />
      <Text id={hint} size="sm" c="dimmed" ta="center">
        {t('avatar.hint')}
      </Text>
      <Slider
        w="100%"
        min={1}
        max={zoomMax}
        step={0.05}
        value={crop.zoom}
        label={null}
        thumbLabel={t('avatar.zoom')}
        onChange={(zoom) => onChange(within({ ...crop, zoom }, picture))}
      />
    </div>
  );
}

/** Draws the square of the picture so that it fills the canvas. */
export function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  const side = sideOf(crop, picture);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}
