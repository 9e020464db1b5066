import type { Statistics } from './statistics.data.ts'
import classes from './statistics.module.css'

const WIDTH = 60
const GAP = 6
const HEIGHT = 140
/** For half of the first and of the last number. */
const MARGIN = 24

/** How many students have a total of which tenth: drawn, and as a table. */
export function Histogram({ bars }: { bars: Statistics['histogram'] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = WIDTH + GAP
  const width = bars.length * step
  return (
    <section className={classes.part} aria-labelledby="histogram">
      <h2 id="histogram">Totals</h2>
      <svg
        className={classes.bars}
        viewBox={`${-MARGIN} 0 ${width + 2 * MARGIN} ${HEIGHT + 44}`}
        aria-hidden="true"
      >
        {bars.map(({ from, count }, n) => {
          const height = (count / most) * HEIGHT
          return (
            <g key={from} transform={`translate(${n * step} 20)`}>
              <rect x={GAP / 2} y={HEIGHT - height} width={WIDTH} height={height} />
              {count > 0 && (
                <text x={step / 2} y={HEIGHT - height - 5}>
                  {count}
                </text>
              )}
              <text y={HEIGHT + 18}>{from}</text>
            </g>
          )
        })}
        <text x={width} y={HEIGHT + 38}>
          {bars.at(-1)?.to}
        </text>
        <path d={`M0 ${HEIGHT + 20}H${width}`} />
      </svg>
      <details className={classes.table}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Total</th>
              <th scope="col">Students</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ from, to, count }) => (
              <tr key={from}>
                <th scope="row">
                  {from} to {to}
                </th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
