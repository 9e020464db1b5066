import type { Paper } from '@ganit/contract/papers/papers'
import classes from '../paper.module.css'

type RefusedProps = { refused: Paper['refused_formulas']; state: Paper['state'] }

const whereOf = ({ number, place }: RefusedProps['refused'][number]) =>
  [number === null ? [] : `Question ${number}`, place ?? []].flat().join(', ')

/** Places in a paper that will not print properly: raw or too wide formulas, missing characters. */
export function RefusedFormulas({ refused, state }: RefusedProps) {
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} role="alert" aria-label="Will not print as it should">
      <p>
        These will not print as they should: a formula that cannot be set prints as typed, a
        character that no font has prints as an empty box, and a formula too wide for its column
        prints small.
        {state === 'ready' &&
          ' Make the paper a draft to correct them; for questions corrected in the question bank, take the newer version.'}
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
