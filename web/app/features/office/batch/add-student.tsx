import { dayAfter } from '@ganit/contract/days'
import { JOINING_DAYS_BACK } from '@ganit/contract/people/memberships'
import type { Who } from '@ganit/contract/people/who'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useFoundStudents } from '../../../ui/finding/student-choices.ts'
import { WhoPart } from '../../../ui/finding/who-part.tsx'
import { SearchField } from '../../../ui/forms/choices/combobox.tsx'
import { DayField } from '../../../ui/forms/dates/day-field.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { addStudentToBatch, previewAdding } from '../../teaching/batches/moves.data.ts'
import { FirstMonth, useWholeMonths } from '../admissions/first-month.tsx'
import classes from './batch-page.module.css'
import { addedCostInWords, moveInWords } from './cost-words.ts'

type AddStudentProps = {
  batch: { batch_id: number; batch_name: string }
  onAdded: (who: Who, answer: Awaited<ReturnType<typeof addStudentToBatch>>) => void
  onClose: () => void
}

/**
 * Adds a student to a batch, from today or an earlier day. A student of another batch moves, or joins both; the form
 * first shows the cost of each way.
 */
export function AddStudent({ batch, onAdded, onClose }: AddStudentProps) {
  const id = useId()
  const today = useToday()
  const [who, setWho] = useState<Who>()
  const [day, setDay] = useState('')
  const [left, setLeft] = useState('')
  const [month, setMonth] = useState('')
  const { failure, isSending, run } = useAction()
  const { batch_id, batch_name } = batch
  const wish = {
    batch_id,
    student_id: who?.student_id ?? 0,
    ...(day && { on: day }),
    ...(left && { from_batch_id: left }),
    ...(month && { first_month: month as never }),
  }
  const hasMonths = useWholeMonths(batch_id)
  const { data: look, error } = useQuery({ ...previewAdding(wish), enabled: who !== undefined })
  const add = (how?: 'move' | 'both') =>
    run(async (attempt) => {
      if (!who) return undefined
      const answer = await addStudentToBatch({ ...wish, ...(how && { how }) }, attempt)
      onAdded(who, answer)
      onClose()
      return answer.message
    })
  const why = failure || (error && messageOf(error))
  return (
    <Modal className={dialog.dialog ?? ''} aria-labelledby={id} onClose={onClose}>
      <div className="stack gap16">
        <h2 id={id}>Add to {batch_name}</h2>
        <SearchField
          data-autofocus
          label="Name, number or phone"
          value=""
          useFound={useFoundStudents}
          onChoose={(option) => {
            setWho(option.who)
            setLeft('')
          }}
          nothing="No student found."
          failed="The students could not be searched."
        />
        {who && (
          <>
            <WhoPart who={who} />
            <DayField
              label="First day here"
              value={day || today}
              min={dayAfter(today, -JOINING_DAYS_BACK)}
              max={today}
              onDay={(next) => setDay(next === today ? '' : next)}
            />
            {hasMonths && <FirstMonth on={day || today} value={month} onChange={setMonth} />}
            {hasMonths && look && 'choices' in look && look.asked && (
              <p className="small quiet">
                {look.from.find((each) => String(each.batch_id) === left)?.batch_name ??
                  look.from[0]?.batch_name}{' '}
                asked {formatRupees(look.asked.amount)} for {formatMonth(look.asked.month)}.
              </p>
            )}
          </>
        )}
        {why && <ErrorBox>{why}</ErrorBox>}
        {look && 'cost' in look && <p role="status">{addedCostInWords(look.cost)}</p>}
        {look && 'choices' in look && (
          <div className="stack gap12">
            <p role="status">{look.text}</p>
            {look.from.length > 1 && (
              <NativeSelect
                label="Moves from"
                data={look.from.map((each) => ({
                  value: String(each.batch_id),
                  label: each.batch_name,
                }))}
                value={left || String(look.from[0]?.batch_id)}
                onChange={({ currentTarget }) => setLeft(currentTarget.value)}
              />
            )}
            <div className={`row gap12 centred ${classes.way}`}>
              <Button variant="filled" loading={isSending} onClick={() => add('move')}>
                Move
              </Button>
              <p>{moveInWords(look.choices.move, day || null)}</p>
            </div>
            <div className={`row gap12 centred ${classes.way}`}>
              <Button loading={isSending} onClick={() => add('both')}>
                Both
              </Button>
              <p>{addedCostInWords(look.choices.both)}</p>
            </div>
          </div>
        )}
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          {look && 'cost' in look && (
            <Button variant="filled" loading={isSending} onClick={() => add()}>
              Add
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
