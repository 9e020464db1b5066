import type { RowMark } from './register-row.tsx'
import classes from './register-tally.module.css'
import { CODE_WORDS } from './words.ts'

/** How many are here, away, late and excused. */
export function RegisterTally({ marks }: { marks: readonly RowMark[] }) {
  const count = (code: RowMark['code']) => marks.filter((mark) => mark.code === code).length
  const unmarked = count(null)
  return (
    <p className={classes.tally}>
      {(['P', 'A', 'L', 'E'] as const).map((code) => (
        <span key={code}>
          <b data-code={code}>{count(code)}</b> {CODE_WORDS[code]}
        </span>
      ))}
      {unmarked > 0 && (
        <span>
          <b>{unmarked}</b> not marked
        </span>
      )}
    </p>
  )
}
