import type { Paper } from '@ganit/contract/papers'
import classes from './paper.module.css'

type RefusedProps = { refused: Paper['refused_formulas']; state: Paper['state'] }

const whereOf = ({ number, place }: RefusedProps['refused'][number]) =>
  [number === null ? [] : `Question ${number}`, place ?? []].flat().join(', ')

/** The formulas of a paper that will print as they were typed and the signs that will be boxes, and where they stand. */
export function RefusedFormulas({ refused, state }: RefusedProps) {
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} role="alert" aria-label="Formulas that print as typed">
      <p>
        These cannot be set in print: formulas will stand on paper as they were typed, signs as
        empty boxes.
        {state === 'ready' &&
          ' Make the paper a draft to mend them; of questions mended in the question bank take the newer version.'}
      </p>
      <ul>
        {refused.map((each, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same one may stand in a question twice.
          <li key={n}>
            {whereOf(each)}: <code>{each.latex}</code> – {each.reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
