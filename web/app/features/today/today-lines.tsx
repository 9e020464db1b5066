import type { TodayLine } from '@ganit/contract/today'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { sampleOf, sentenceOf } from './sentences.ts'
import classes from './today.module.css'
import { useMayOpen } from './use-may-open.ts'

/** One line for each kind of thing that waits. */
export function TodayLines({ lines }: { lines: readonly TodayLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.kind} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: TodayLine }) {
  const { number, text, button } = sentenceOf(line)
  const sample = sampleOf(line)
  // The desk is told of what is the owner's to do, and is not led there.
  const mayOpen = useMayOpen()(line.link)
  const id = `today-${line.kind}`

  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <p id={id} className={classes.sentence}>
          {number !== null && <span className={classes.number}>{number}</span>}{' '}
          <b className={classes.text}>{text}</b>
        </p>
        {sample && <p className={classes.sample}>{sample}</p>}
      </div>
      {mayOpen && (
        <ButtonLink to={line.link} aria-describedby={id}>
          {button}
        </ButtonLink>
      )}
    </li>
  )
}
