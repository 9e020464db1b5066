import {
  axisX,
  axisY,
  barX,
  gridY,
  plot,
  rectY,
  ruleX,
  ruleY,
  text,
  textY,
} from '@observablehq/plot'
import { formatMonth, formatShortDay } from '../text/dates.ts'
import type { BarPicture } from './bars.ts'

const INK = 'var(--gn-ink)'
const QUIET = 'var(--gn-ink2)'
const LINE = 'var(--gn-line)'
const STYLE = 'background: none; color: var(--gn-ink); font: 14px var(--gn-font-text)'

const ROW_HEIGHT = 34
const COLUMNS_HEIGHT = 280
/** Letters of a name beside its bar, and how wide one of them is. */
const NAME_LETTERS = 18
const LETTER = 8
/** So many columns have their figures above them; of more the highest has. */
const FEW_COLUMNS = 6

const shortened = (name: string) =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1)}…` : name

/** Each figure with its row and colour. */
const barsOf = ({ rows, series }: BarPicture) =>
  series.flatMap(({ colour, values }) =>
    values.map((value, n) => ({ name: rows.names[n] ?? '', n, value, colour })),
  )

/** How far the bars of a row reach to the right, or up. */
const reachOf = ({ rows, series }: BarPicture) =>
  rows.names.map((name, n) => ({
    name,
    n,
    value: series.reduce((sum, { values }) => sum + Math.max(0, values[n] ?? 0), 0),
  }))

function drawRows(picture: BarPicture, width: number) {
  const { names } = picture.rows
  const letters = Math.max(...names.map((name) => shortened(name).length))
  const reach = reachOf(picture)
  const longest = Math.max(...reach.map(({ value }) => picture.write(value).length))
  return plot({
    width,
    height: names.length * ROW_HEIGHT + 16,
    marginTop: 8,
    marginBottom: 8,
    marginLeft: letters * LETTER + 12,
    marginRight: longest * LETTER + 12,
    style: STYLE,
    x: { axis: null },
    y: { domain: names.map((_, n) => n), label: null, tickSize: 0 },
    marks: [
      barX(barsOf(picture), { x: 'value', y: 'n', fill: 'colour', insetTop: 5, insetBottom: 5 }),
      axisY({
        label: null,
        tickSize: 0,
        tickFormat: (n: number) => shortened(names[n] ?? ''),
        fill: INK,
      }),
      text(reach, {
        x: 'value',
        y: 'n',
        text: ({ value }) => picture.write(value),
        dx: 6,
        textAnchor: 'start',
        fill: INK,
      }),
      ruleX([0], { stroke: INK }),
    ],
  })
}

/** The columns that have their figure above them. */
function toldOf(picture: BarPicture) {
  const reach = reachOf(picture).filter(({ value }) => value > 0)
  if (reach.length <= FEW_COLUMNS) return reach
  const most = Math.max(...reach.map(({ value }) => value))
  return reach.filter(({ value }) => value === most).slice(0, 1)
}

function drawColumns(picture: BarPicture, width: number) {
  const { kind, names } = picture.rows
  const interval = kind === 'day' ? 'day' : 'month'
  const at = ({ name }: { name: string }) => new Date(name)
  const ticks = Math.max(2, Math.min(names.length, Math.floor(width / 90)))
  const nameOf = (date: Date) => {
    const day = date.toISOString().slice(0, 10)
    if (kind === 'day') return formatShortDay(day).slice(4)
    return formatMonth(day.slice(0, 7)).replace(/^(\w{3})\w* /, '$1 ')
  }
  const marginLeft =
    Math.max(...reachOf(picture).map(({ value }) => picture.write(value).length)) * LETTER + 20
  return plot({
    width,
    height: COLUMNS_HEIGHT,
    marginTop: 28,
    marginBottom: 32,
    marginLeft,
    marginRight: 24,
    style: STYLE,
    x: { type: 'utc' },
    y: { label: null, nice: true },
    marks: [
      gridY({ stroke: LINE, strokeOpacity: 1, ticks: 5 }),
      axisY({ label: null, tickSize: 0, ticks: 5, tickFormat: picture.write, fill: QUIET }),
      axisX({ label: null, tickSize: 0, ticks, tickFormat: nameOf, fill: QUIET }),
      rectY(barsOf(picture), { x: at, y: 'value', interval, fill: 'colour' }),
      textY(toldOf(picture), {
        x: at,
        y: 'value',
        text: ({ value }) => picture.write(value),
        dy: -9,
        fill: INK,
        interval,
      }),
      ruleY([0], { stroke: INK }),
    ],
  })
}

/** The picture as an SVG of this width. */
export const drawBars = (picture: BarPicture, width: number) =>
  picture.rows.kind === 'name' ? drawRows(picture, width) : drawColumns(picture, width)
