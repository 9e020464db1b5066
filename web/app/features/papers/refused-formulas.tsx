import type { Paper } from '@ganit/contract/papers'
import classes from './paper.module.css'

/** The formulas of a paper that will print as they were typed and the signs that will be boxes, with their questions. */
export function RefusedFormulas({ refused }: { refused: Paper['refused_formulas'] }) {
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} role="alert" aria-label="Formulas that print as typed">
      <p>
        These cannot be set in print: formulas will stand on paper as they were typed, signs as
        empty boxes. Mend them in the question bank, make the paper a draft and take the newer
        version.
      </p>
      <ul>
        {refused.map(({ number, latex, reason }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same one may stand in a question twice.
          <li key={n}>
            Question {number}: <code>{latex}</code> – {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
