import { axisY, barX, gridY, plot, rectY, ruleX, ruleY, text, textY } from '@observablehq/plot'
import { formatMonth, formatShortDay } from '../text/times/dates.ts'
import type { BarPicture } from './bars.ts'
import { fillDateRange } from './spread.ts'

const INK = 'var(--gn-ink)'
const QUIET = 'var(--gn-ink2)'
const LINE = 'var(--gn-line)'
const STYLE = 'background: none; color: var(--gn-ink); font: 14px var(--gn-font-text)'
/** Keeps labels readable on top of lines. */
const ON_SHEET = { fill: INK, stroke: 'var(--gn-sheet)', strokeWidth: 5 }

const ROW_HEIGHT = 34
const COLUMNS_HEIGHT = 280
/** Width of a letter in px, and how many letters of a name fit beside its bar. */
const LETTER = 8
const NAME_LETTERS = 18
const NAME_LETTERS_ON_PHONE = 13
const PHONE = 420
/** Width of a name below the columns and of a label above one, in px. */
const NAME_WIDTH = 76
const FIGURE_WIDTH = 84

const HALF_DAY = 43_200_000
const HALF_MONTH = 15 * 2 * HALF_DAY

/** Flattens the values, each with its row and colour. */
const barsOf = ({ rows, series }: BarPicture) =>
  series.flatMap(({ colour, values }) =>
    values.map((value, n) => ({ name: rows.names[n] ?? '', n, value, colour })),
  )

/** The total length of each row's bars. */
const totalsOfRows = ({ rows, series }: BarPicture) =>
  rows.names.map((name, n) => ({
    name,
    n,
    value: series.reduce((sum, { values }) => sum + Math.max(0, values[n] ?? 0), 0),
  }))

type Reach = ReturnType<typeof totalsOfRows>

const longestLength = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))

function drawRows(picture: BarPicture, width: number) {
  const most = width < PHONE ? NAME_LETTERS_ON_PHONE : NAME_LETTERS
  const names = picture.rows.names.map((name) =>
    name.length > most ? `${name.slice(0, most - 1)}…` : name,
  )
  const reach = totalsOfRows(picture)
  const labelOf = ({ value }: Reach[number]) => picture.write(value)
  return plot({
    width,
    height: names.length * ROW_HEIGHT + 16,
    marginTop: 8,
    marginBottom: 8,
    marginLeft: longestLength(names) * LETTER + 12,
    marginRight: longestLength(reach.map(labelOf)) * LETTER + 12,
    style: STYLE,
    x: { axis: null },
    y: { domain: names.map((_, n) => n), label: null },
    marks: [
      barX(barsOf(picture), { x: 'value', y: 'n', fill: 'colour', insetTop: 5, insetBottom: 5 }),
      axisY({ label: null, tickSize: 0, tickFormat: (n: number) => names[n] ?? '', fill: INK }),
      text(reach, { x: 'value', y: 'n', text: labelOf, dx: 6, textAnchor: 'start', fill: INK }),
      ruleX([0], { stroke: INK }),
    ],
  })
}

/** The columns that get a label: all if there is room, else the highest. */
function labelledColumns(reach: Reach, width: number, columns: number) {
  const told = reach.filter(({ value }) => value > 0)
  if (columns * FIGURE_WIDTH <= width) return told
  const most = Math.max(...told.map(({ value }) => value))
  return told.filter(({ value }) => value === most).slice(0, 1)
}

const columnName = (name: string) =>
  name.length > 7 ? formatShortDay(name).slice(4) : formatMonth(name).replace(/^(\w{3})\w* /, '$1 ')

function drawColumns(picture: BarPicture, width: number) {
  const { kind, names } = picture.rows
  const interval = kind === 'day' ? 'day' : 'month'
  const dateOf = ({ name }: { name: string }) => new Date(name)
  const reach = totalsOfRows(picture)
  const marginLeft = longestLength(reach.map(({ value }) => picture.write(value))) * LETTER + 20
  const inner = width - marginLeft - 24
  const columns = fillDateRange(names)
  const every = Math.max(1, Math.ceil((columns.length * NAME_WIDTH) / inner))
  const named = columns.filter((_, n) => n % every === 0).map((name) => ({ name }))
  const gap = kind === 'month' ? Math.min(6, inner / columns.length / 8) : 0.5
  return plot({
    width,
    height: COLUMNS_HEIGHT,
    marginTop: 28,
    marginBottom: 32,
    marginLeft,
    marginRight: 24,
    style: STYLE,
    x: { type: 'utc', axis: null },
    y: { label: null, nice: true },
    marks: [
      gridY({ stroke: LINE, strokeOpacity: 1, ticks: 5 }),
      axisY({ label: null, tickSize: 0, ticks: 5, tickFormat: picture.write, fill: QUIET }),
      rectY(barsOf(picture), {
        x: dateOf,
        y: 'value',
        interval,
        fill: 'colour',
        inset: 0,
        insetLeft: gap,
        insetRight: gap,
      }),
      text(named, {
        x: ({ name }) => new Date(Date.parse(name) + (kind === 'day' ? HALF_DAY : HALF_MONTH)),
        text: ({ name }) => columnName(name),
        frameAnchor: 'bottom',
        dy: 22,
        fill: QUIET,
      }),
      textY(labelledColumns(reach, inner, columns.length), {
        x: dateOf,
        y: 'value',
        interval,
        text: ({ value }) => picture.write(value),
        dy: -9,
        ...ON_SHEET,
      }),
      ruleY([0], { stroke: INK }),
    ],
  })
}

/** The chart as an SVG of this width in px. */
export const drawBars = (picture: BarPicture, width: number) =>
  picture.rows.kind === 'name' ? drawRows(picture, width) : drawColumns(picture, width)
