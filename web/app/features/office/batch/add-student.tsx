import { BatchChoices, type MoveCost } from '@ganit/contract/people/memberships'
import type { Who } from '@ganit/contract/people/who'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { foundBy } from '../../../ui/finding/find.data.ts'
import { WhoPart } from '../../../ui/finding/who-part.tsx'
import { OptionList, useCombobox } from '../../../ui/forms/combobox.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { addStudentToBatch, lookAtAdding } from '../../teaching/batches/moves.data.ts'
import classes from './batch-page.module.css'
import { bothInWords, moveInWords } from './cost-words.ts'

const PAUSE_MS = 120

/** Finds a student by name, number or phone. */
function FindStudent({ onChoose }: { onChoose: (who: Who) => void }) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [q] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery({ ...foundBy({ q }), enabled: q.length > 1 })
  const students = q.length > 1 ? (query.data?.items ?? []) : []
  const { input, options, ...list } = useCombobox({
    typed: text,
    options: students.flatMap((hit) =>
      hit.kind === 'student' ? [{ ...hit, value: String(hit.student_id), label: hit.name }] : [],
    ),
    isPending: q !== text || query.isFetching,
    isOpen: text.length > 1,
    onChoose: (chosen) => {
      setTyped('')
      onChoose(chosen)
    },
  })
  return (
    <div className="anchor">
      <TextInput
        {...input}
        data-autofocus
        label="Name, number or phone"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {query.isError && <ErrorBox>{messageOf(query.error)}</ErrorBox>}
      {text.length > 1 && (
        <OptionList of={{ ...list, options }} label="Students found">
          {(who) => <WhoPart who={who} />}
        </OptionList>
      )}
    </div>
  )
}

/** Effect of adding: at once, or by one of two ways. */
type Look = { cost: MoveCost } | (BatchChoices & { text: string })

/** Looks what adding a student would cost, without doing it. */
async function lookAt(batch_id: number, student_id: number): Promise<Look> {
  try {
    return { cost: (await lookAtAdding(batch_id, student_id)).cost }
  } catch (error) {
    const choices = error instanceof ApiError && BatchChoices.safeParse(error.answer).data
    if (!choices) throw error
    return { ...choices, text: (error as ApiError).message }
  }
}

type AddStudentProps = {
  batch: { batch_id: number; batch_name: string }
  onAdded: (who: Who, answer: Awaited<ReturnType<typeof addStudentToBatch>>) => void
  onClose: () => void
}

/** Adds a student to a batch. One who is in another one moves, or is in both; what each costs is said before. */
export function AddStudent({ batch, onAdded, onClose }: AddStudentProps) {
  const id = useId()
  const [who, setWho] = useState<Who>()
  const [look, setLook] = useState<Look>()
  const { failure, isSending, run } = useAction()
  const { batch_id, batch_name } = batch

  const choose = (chosen: Who) =>
    run(async () => {
      setWho(chosen)
      setLook(undefined)
      setLook(await lookAt(batch_id, chosen.student_id))
    })
  const add = (how?: 'move' | 'both') =>
    run(async (attempt) => {
      if (!who) return undefined
      const { student_id } = who
      const answer = await addStudentToBatch({ batch_id, student_id, ...(how && { how }) }, attempt)
      onAdded(who, answer)
      onClose()
      return answer.message
    })

  return (
    <Modal className={dialog.dialog ?? ''} aria-labelledby={id} onClose={onClose}>
      <div className="stack gap16">
        <h2 id={id}>Add to {batch_name}</h2>
        <FindStudent onChoose={choose} />
        {who && <WhoPart who={who} />}
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {look && 'cost' in look && <p role="status">{bothInWords(look.cost)}</p>}
        {look && 'choices' in look && (
          <div className="stack gap12">
            <p role="status">{look.text}</p>
            <div className={`row gap12 centred ${classes.way}`}>
              <Button variant="filled" loading={isSending} onClick={() => add('move')}>
                Move
              </Button>
              <p>{moveInWords(look.choices.move, null)}</p>
            </div>
            <div className={`row gap12 centred ${classes.way}`}>
              <Button loading={isSending} onClick={() => add('both')}>
                Both
              </Button>
              <p>{bothInWords(look.choices.both)}</p>
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
