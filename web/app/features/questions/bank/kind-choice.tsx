import { QUESTION_KINDS } from '@ganit/contract/question-content'
import { Link } from 'react-router'
import { KIND_TEXTS } from '../../../ui/questions/words.ts'
import classes from './bank-form.module.css'
import { KIND_HINTS } from './words.ts'

/** Of which kind a new question is: its form depends on it. */
export const KindChoice = () => (
  <ul className={classes.kinds} aria-label="Kind">
    {QUESTION_KINDS.map((kind) => (
      <li key={kind}>
        <Link to={`?kind=${kind}`} aria-describedby={`kind-${kind}`}>
          {KIND_TEXTS[kind]}
        </Link>
        <p id={`kind-${kind}`}>{KIND_HINTS[kind]}</p>
      </li>
    ))}
  </ul>
)
