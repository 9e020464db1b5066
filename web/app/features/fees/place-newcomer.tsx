import type { Batch } from '@ganit/contract/batches'
import type { DirectoryStudent } from '@ganit/contract/directory'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import { changeStudent } from '../directory/directory.data.ts'
import classes from './newcomers.module.css'

type PlaceNewcomerProps = { student: DirectoryStudent; batches: readonly Batch[] }

const isForClass =
  (number: number) =>
  ({ class_number }: Batch) =>
    class_number === null || class_number === number

/** Who has registered: verified with one press, or with the choice of a batch. Stays in its place when it is done. */
export function PlaceNewcomer({ student, batches }: PlaceNewcomerProps) {
  const { student_id, uid, class_number, contact_number_1 } = student
  const [done, setDone] = useState('')
  const { isSending, once } = useSending()
  const name = fullName(student)
  const id = `newcomer-${student_id}`

  const save = (changes: { batch_id?: string }, words: string) =>
    once(async () => {
      try {
        await changeStudent({ student_id, is_verified: true, ...changes })
        setDone(words)
      } catch (error) {
        void alert({ title: name, text: `Failed to update student. ${messageOf(error)}` })
      }
    })
  const choices = batches
    .filter(isForClass(class_number))
    .map(({ batch_id, batch_name }) => ({ value: String(batch_id), label: batch_name }))
  const place = (batch_id: string) => {
    const batch = choices.find(({ value }) => value === batch_id)
    if (batch) void save({ batch_id }, `Verified, and in ${batch.label}`)
  }

  return (
    <li className={classes.newcomer}>
      <Link id={id} to={`/admin/student/${uid}`}>
        {name}
      </Link>
      <span>{formatClass(class_number)}</span>
      {isPhone(contact_number_1) ? <PhoneLink number={contact_number_1} /> : contact_number_1}
      <p role="status">{done}</p>
      {!done && (
        <>
          <NativeSelect
            size="sm"
            aria-label={`Verify ${name} and place in a batch`}
            data={[{ value: '', label: 'Verify and place in…' }, ...choices]}
            value=""
            onChange={({ currentTarget }) => place(currentTarget.value)}
          />
          <Button
            size="xs"
            aria-describedby={id}
            loading={isSending}
            onClick={() => save({}, 'Verified')}
          >
            Verify
          </Button>
        </>
      )}
    </li>
  )
}
