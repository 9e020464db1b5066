import type { SessionDraftRow, SessionPreview } from '@ganit/contract/office/new-session'
import { useEffect, useRef } from 'react'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import classes from './new-session.module.css'
import type { LeftOut } from './rows-of-form.ts'

const studentsInWords = (count: number) => countInWords(count, 'student', 'students')

type PreviewPartProps = {
  seen: SessionPreview
  rows: readonly SessionDraftRow[]
  leftOut: readonly LeftOut[]
  onLeaveOut: (leftOut: LeftOut[]) => void
}

/** The students who cannot move, and those who do. An unticked student stays, such as one who repeats the year. */
export function PreviewPart({ seen, rows, leftOut, onLeaveOut }: PreviewPartProps) {
  const isOut = ({ student_id }: LeftOut) => leftOut.some((one) => one.student_id === student_id)
  const all = [...seen.students, ...seen.left_out]
  const going = all.filter((one) => !isOut(one))
  const tick = (pupil: LeftOut, isGoing: boolean) =>
    onLeaveOut([
      ...leftOut.filter(({ student_id }) => student_id !== pupil.student_id),
      ...(isGoing ? [] : [pupil]),
    ])
  const heading = useRef<HTMLHeadingElement>(null)
  // The preview is above the batches, where a person at the button does not see it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`stack gap12 sheet ${classes.part}`}>
      <h2 ref={heading} tabIndex={-1}>
        {studentsInWords(going.length)} can move
        {seen.kept.length > 0 && `, ${seen.kept.length} cannot`}
      </h2>
      {seen.kept.length > 0 && (
        <ul className={classes.list}>
          {seen.kept.map(({ student_id, name, why }) => (
            <li key={student_id}>
              <b>{name}</b>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        {rows.map(({ from_batch: { batch_id, batch_name } }) => {
          const own = all.filter(({ from_batch_id }) => from_batch_id === batch_id)
          if (own.length === 0) return null
          const moving = own.filter((one) => !isOut(one)).length
          return (
            <details key={batch_id}>
              <summary>
                {batch_name}: {moving} of {studentsInWords(own.length)}
              </summary>
              <ul className={classes.names}>
                {own.map((pupil) => (
                  <li key={pupil.student_id}>
                    <Checkbox
                      label={pupil.name}
                      checked={!isOut(pupil)}
                      onChange={({ currentTarget }) => tick(pupil, currentTarget.checked)}
                    />
                  </li>
                ))}
              </ul>
            </details>
          )
        })}
      </div>
    </section>
  )
}
