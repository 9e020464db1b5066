import type { Statistics } from './statistics.data.ts'
import classes from './statistics.module.css'

const WIDTH = 60
const GAP = 6
const HEIGHT = 140

/** How many students have a total of which tenth: drawn, and as a table. */
export function Histogram({ bars }: { bars: Statistics['histogram'] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = WIDTH + GAP
  return (
    <section className={classes.part} aria-labelledby="histogram">
      <h2 id="histogram">Totals</h2>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${bars.length * step} ${HEIGHT + 44}`}
        aria-hidden="true"
      >
        {bars.map(({ from, to, count }, n) => {
          const height = (count / most) * HEIGHT
          return (
            <g key={from} transform={`translate(${n * step} 20)`}>
              <rect x={GAP / 2} y={HEIGHT - height} width={WIDTH} height={height} />
              {count > 0 && (
                <text x={step / 2} y={HEIGHT - height - 5}>
                  {count}
                </text>
              )}
              <text x={step / 2} y={HEIGHT + 18}>
                {from}–{to}
              </text>
            </g>
          )
        })}
        <path d={`M0 ${HEIGHT + 20}H${bars.length * step}`} />
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
