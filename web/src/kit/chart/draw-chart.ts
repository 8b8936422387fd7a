import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineType,
  type SeriesMarker,
  type SeriesType,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Zone } from '#kit/time-zone.ts';
import { type ChartColours, coloursAt, onThemePainted } from './chart-colours.ts';
import {
  type ChartMarker,
  type ChartSeries,
  digitsOf,
  drawnPoints,
  inOrder,
  valueText,
} from './chart-series.ts';

interface DrawOptions {
  locale: string;
  zone: Zone;
  /** Each time is a day of UTC. */
  isDaily: boolean;
  zooms: boolean;
  /** The second that the pointer is at. */
  onPoint(second: number | undefined): void;
}

export interface DrawnChart {
  show(series: readonly ChartSeries[]): void;
  remove(): void;
}

export function drawChart(
  host: HTMLElement,
  { locale, zone, isDaily, zooms, onPoint }: DrawOptions,
): DrawnChart {
  const times = timeFormats(locale, isDaily ? 'utc' : zone, isDaily);
  const chart = createChart(host, {
    autoSize: true,
    localization: { locale, timeFormatter: times.whole },
    layout: { attributionLogo: false, fontFamily: getComputedStyle(host).fontFamily, fontSize: 12 },
    crosshair: { mode: CrosshairMode.Magnet },
    rightPriceScale: { borderVisible: false },
    timeScale: {
      borderVisible: false,
      timeVisible: !isDaily,
      secondsVisible: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) => times.tick(time, type),
    },
    handleScroll: { mouseWheel: zooms, vertTouchDrag: false },
    handleScale: { mouseWheel: zooms, pinch: true, axisPressedMouseMove: zooms },
  });
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'number' ? time : undefined));
  let shown: readonly ChartSeries[] = [];
  let drawn: ISeriesApi<SeriesType>[] = [];

  function paint() {
    const colours = coloursAt(host);
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        textColor: colours.text,
        panes: { separatorColor: colours.line, enableResize: false },
      },
      grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
      crosshair: { vertLine: { color: colours.text }, horzLine: { color: colours.text } },
    });
    for (const series of drawn) chart.removeSeries(series);
    drawn = shown.map((series) => addSeries(chart, series, colours));
  }

  const stop = onThemePainted(paint);
  return {
    show(series) {
      shown = series;
      paint();
      chart.timeScale().fitContent();
    },
    remove() {
      stop();
      chart.remove();
    },
  };
}

/** Coordinates may be binary numbers: what is read stands beside the chart as text. */
function addSeries(chart: IChartApi, series: ChartSeries, colours: ChartColours): ISeriesApi<SeriesType> {
  const { tone = 'accent', pane = 0, markers = [], levels = [] } = series;
  const digits = digitsOf(series);
  const common = {
    priceFormat: {
      type: 'custom' as const,
      minMove: 10 ** -digits,
      formatter: (value: number) => valueText(String(value), digits),
    },
    priceLineVisible: false,
  };
  const added = addKind(chart, series, colours, common, tone, pane);
  for (const { value, name, tone: colour } of levels) {
    added.createPriceLine({
      price: Number(value),
      title: name,
      color: colours.tone(colour),
      lineWidth: 1,
      lineStyle: 2,
      axisLabelVisible: true,
    });
  }
  if (markers.length > 0) createSeriesMarkers(added, inMarkerOrder(markers, colours));
  return added;
}

function addKind(
  chart: IChartApi,
  series: ChartSeries,
  colours: ChartColours,
  common: object,
  tone: NonNullable<ChartSeries['tone']>,
  pane: number,
): ISeriesApi<SeriesType> {
  if (series.kind === 'candles') {
    const [up, down] = [colours.tone('success'), colours.tone('danger')];
    const colouring = {
      upColor: up,
      downColor: down,
      wickUpColor: up,
      wickDownColor: down,
      borderVisible: false,
    };
    const candles = chart.addSeries(CandlestickSeries, { ...common, ...colouring }, pane);
    candles.setData(
      inOrder(series.bars).map(({ time, open, high, low, close }) => ({
        time: time as UTCTimestamp,
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
      })),
    );
    return candles;
  }
  const colour = colours.tone(tone);
  const line =
    series.kind === 'area'
      ? chart.addSeries(
          AreaSeries,
          {
            ...common,
            lineColor: colour,
            topColor: colours.tint(tone).top,
            bottomColor: colours.tint(tone).bottom,
            lineWidth: 2,
          },
          pane,
        )
      : chart.addSeries(LineSeries, { ...common, color: colour, lineWidth: 2 }, pane);
  const points = drawnPoints(series.points);
  line.applyOptions({
    lineType: series.isStepped ? LineType.WithSteps : LineType.Simple,
    lastValueVisible: points.at(-1)?.isOver === false,
  });
  line.setData(
    points.map(({ time, value, isOver }) => ({
      time: time as UTCTimestamp,
      value,
      ...(isOver && unseen),
    })),
  );
  return line;
}

/** The library joins all points that it gets. */
const unseen = {
  color: 'transparent',
  lineColor: 'transparent',
  topColor: 'transparent',
  bottomColor: 'transparent',
};

const shapes = { up: 'arrowUp', down: 'arrowDown', circle: 'circle', square: 'square' } as const;

/** Several may stand at one time. */
function inMarkerOrder(markers: readonly ChartMarker[], colours: ChartColours): SeriesMarker<Time>[] {
  return markers
    .map(({ at, shape, tone, text, isSilent }) => ({
      time: Math.floor(new Date(at).getTime() / 1000) as UTCTimestamp,
      position: shape === 'up' ? ('belowBar' as const) : ('aboveBar' as const),
      shape: shapes[shape],
      color: colours.tone(tone),
      ...(!isSilent && { text }),
    }))
    .sort((one, other) => one.time - other.time);
}

/** Times in the reader's language and zone; the library itself knows UTC alone. */
function timeFormats(locale: string, zone: Zone, isDaily: boolean) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      ...options,
      timeZone: zone === 'utc' ? 'UTC' : undefined,
      hourCycle: 'h23',
    });
  const day = { month: 'short', day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const whole = format({ year: 'numeric', ...day, ...(!isDaily && clock) });
  const byType: Record<TickMarkType, Intl.DateTimeFormat> = {
    [TickMarkType.Year]: format({ year: 'numeric' }),
    [TickMarkType.Month]: format({ month: 'short' }),
    [TickMarkType.DayOfMonth]: format(day),
    [TickMarkType.Time]: format(clock),
    [TickMarkType.TimeWithSeconds]: format({ ...clock, second: '2-digit' }),
  };
  const dateOf = (time: Time) => new Date(Number(time) * 1000);
  return {
    whole: (time: Time) => whole.format(dateOf(time)),
    tick: (time: Time, type: TickMarkType) => byType[type].format(dateOf(time)),
  };
}
