import classes from './week-key.module.css'

const KEY = [
  ['open', 'needs a teacher, or clashes'],
  ['moved', 'moved'],
  ['cancelled', 'cancelled'],
  ['closed', 'closed'],
] as const

/** What the shapes of the grid mean; each lesson says it in words, too. */
export const WeekKey = () => (
  <ul className={classes.key} aria-label="Key">
    {KEY.map(([kind, text]) => (
      <li key={kind}>
        <i data-kind={kind} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
)
