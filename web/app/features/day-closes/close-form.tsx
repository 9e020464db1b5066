import { DAY_CLOSE_LABELS, type DayClose, NOTES } from '@ganit/contract/day-closes'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './day-close.module.css'
import { close, type DayCloseSent } from './day-closes.data.ts'
import { differenceOf, notesOf, sumOfNotes, type Typed } from './till.ts'

type CloseFormProps = Pick<DayClose, 'day' | 'expected'> & {
  /** Whose day it is, where it is not one's own. */
  account_id: string | undefined
}

/** What was counted, by notes or as a sum, beside what should be there. */
export function CloseForm({ day, expected, account_id }: CloseFormProps) {
  const [notes, setNotes] = useState<Typed>({})
  const [counted, setCounted] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const { form, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const difference = differenceOf(counted, expected)
  useLeaveWarning(counted !== '' || reason !== '')

  const count = (note: number, typed: string) => {
    const all = { ...notes, [note]: typed }
    setNotes(all)
    const isAny = Object.keys(notesOf(all)).length > 0
    setCounted(isAny ? String(Number(sumOfNotes(all))) : '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(async () => {
      setErrors({})
      setFailure('')
      const all = notesOf(notes)
      const sent = {
        day,
        counted,
        reason,
        ...(Object.keys(all).length > 0 && { notes: all }),
        ...(account_id && { account_id }),
      } satisfies DayCloseSent
      try {
        const { message } = await close(sent, attempt)
        setCounted('')
        setReason('')
        toastSuccess(message)
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        setErrors(fields)
        showFirstError()
        if (!('counted' in fields || 'reason' in fields)) setFailure(messageOf(error))
      }
    })
  }
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      <fieldset className={classes.notes}>
        <legend>Notes and coins</legend>
        {NOTES.map((note) => (
          <TextInput
            key={note}
            label={`₹${note}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={notes[note] ?? ''}
            onChange={({ currentTarget }) => count(note, currentTarget.value)}
          />
        ))}
        <p className={classes.sum}>
          <span>Sum</span> <output>{formatMoney(sumOfNotes(notes))}</output>
        </p>
      </fieldset>
      <div className={classes.counted}>
        <TextInput
          label={DAY_CLOSE_LABELS.counted}
          name="counted"
          inputMode="decimal"
          autoComplete="off"
          leftSection="₹"
          value={counted}
          error={errors.counted}
          onChange={({ currentTarget }) => setCounted(currentTarget.value)}
        />
        <p role="status" className={classes.difference} data-off={isOff(difference) || undefined}>
          {difference !== null && `Difference ${formatMoney(difference)}`}
        </p>
        <TextInput
          label={DAY_CLOSE_LABELS.reason}
          name="reason"
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Button type="submit" variant="main" loading={isSending}>
          Close the day
        </Button>
      </div>
    </form>
  )
}

const isOff = (difference: string | null) => difference !== null && Number(difference) !== 0
