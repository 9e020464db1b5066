import { useState } from 'react'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { AskedQuestion } from '../../../ui/questions/asked-question.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import type { ToMark } from './hand.data.ts'
import classes from './hand.module.css'
import { type MarkFields, MarkOne } from './mark-one.tsx'

/** The question, and one answer to it after the other; those without a mark come first. */
export function Answers({
  test_id,
  toMark: { item, answers },
}: {
  test_id: string
  toMark: ToMark
}) {
  const { Rich } = useRichText()
  // In the order of the beginning: what is marked stays in its place.
  const [order] = useState(() =>
    answers
      .toSorted((a, b) => Number(a.mark !== null) - Number(b.mark !== null))
      .map(({ attempt_id }) => attempt_id),
  )
  const [current, setCurrent] = useState(order[0])
  /** What was typed and is not saved, by attempt: it waits while others are looked at. */
  const [typed, setTyped] = useState<ReadonlyMap<number, MarkFields>>(new Map())
  useLeaveWarning(typed.size > 0)
  const known = new Map(answers.map((answer) => [answer.attempt_id, answer]))
  const all = [...new Set([...order, ...known.keys()])].filter((id) => known.has(id))
  const at = Math.max(0, all.indexOf(current ?? 0))
  const answer = known.get(all[at] ?? 0)
  const keep = (attempt_id: number, fields: MarkFields | undefined) => {
    const next = new Map(typed)
    if (fields) next.set(attempt_id, fields)
    else next.delete(attempt_id)
    setTyped(next)
  }

  return (
    <div className={classes.columns}>
      <section className={classes.sheet} aria-labelledby="asked">
        <h2 id="asked">Question</h2>
        <AskedQuestion item={item} rich={Rich} />
      </section>
      {answer && (
        <MarkOne
          key={answer.attempt_id}
          test_id={test_id}
          item={item}
          answer={answer}
          rich={Rich}
          typed={typed.get(answer.attempt_id)}
          onLeave={(fields) => keep(answer.attempt_id, fields)}
          place={`${at + 1} of ${all.length}`}
          onBack={at > 0 ? () => setCurrent(all[at - 1]) : undefined}
          onNext={at < all.length - 1 ? () => setCurrent(all[at + 1]) : undefined}
        />
      )}
    </div>
  )
}
