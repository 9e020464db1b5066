import type { Seen } from './client.ts'
import { isAcknowledged } from './figures.ts'

const BEFORE_S = 10
const AFTER_S = 40
const WIDTH = 720
const HEIGHT = 300
const LEFT = 56
const TOP = 40
const BOTTOM = 48
const INK = '#333'

type Blow = { at: number; name: string; resumedAfter: number }

/** Acknowledged writes and errors per second around a fault, as SVG. */
export function pictureOf(seen: Seen[], { at, name, resumedAfter }: Blow) {
  const seconds = Array.from({ length: BEFORE_S + AFTER_S }, (_, n) => n - BEFORE_S)
  const perSecond = (counts: (one: Seen) => boolean) =>
    seconds.map(
      (second) =>
        seen.filter((one) => Math.floor((one.at - at) / 1000) === second && counts(one)).length,
    )
  const good = perSecond(isAcknowledged)
  const bad = perSecond((one) => !isAcknowledged(one))
  const most = Math.max(10, ...good, ...bad)
  const x = (second: number) =>
    LEFT + ((second + BEFORE_S) / (BEFORE_S + AFTER_S)) * (WIDTH - LEFT - 16)
  const y = (count: number) => HEIGHT - BOTTOM - (count / most) * (HEIGHT - BOTTOM - TOP)
  const line = (counts: number[], colour: string) =>
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${counts
      .map((count, n) => `${x((seconds[n] ?? 0) + 0.5).toFixed(1)},${y(count).toFixed(1)}`)
      .join(' ')}"/>`
  const label = (where: string, text: string | number) => `<text ${where}>${text}</text>`
  const ticks = seconds.filter((second) => second % 10 === 0)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="${INK}">
<title>Writes a second while this happened: ${name}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[0, most / 2, most].map((count) => `<line x1="${LEFT}" x2="${WIDTH - 16}" y1="${y(count)}" y2="${y(count)}" stroke="#ddd"/>${label(`x="${LEFT - 6}" y="${y(count) + 4}" text-anchor="end"`, Math.round(count))}`).join('\n')}
${ticks.map((second) => label(`x="${x(second)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle"`, second)).join('\n')}
<line x1="${x(0)}" x2="${x(0)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="${INK}" stroke-dasharray="4 3"/>
<line x1="${x(resumedAfter)}" x2="${x(resumedAfter)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#2f9e44" stroke-dasharray="4 3"/>
${line(bad, '#e03131')}
${line(good, '#1c7ed6')}
${label(`x="${LEFT}" y="22" font-size="14"`, `${name}: writes resume after ${resumedAfter.toFixed(1)} seconds`)}
${label(`x="${WIDTH - 16}" y="22" text-anchor="end"`, '<tspan fill="#1c7ed6">acknowledged</tspan> and <tspan fill="#e03131">errors</tspan> a second')}
${label(`x="${(WIDTH + LEFT) / 2}" y="${HEIGHT - 10}" text-anchor="middle"`, 'seconds')}
</svg>
`
}
