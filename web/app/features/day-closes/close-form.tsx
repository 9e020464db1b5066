import { DAY_CLOSE_LABELS, type DayClose, NOTES } from '@ganit/contract/day-closes'
import { Button, TextInput } from '@mantine/core'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './day-close.module.css'
import { close, type DayCloseSent } from './day-closes.data.ts'
import { differenceOf, notesOf, sumOfNotes, type Typed } from './till.ts'

type CloseFormProps = Pick<DayClose, 'day' | 'expected'> & {
  /** Whose day it is, where it is not one's own. */
  account_id: string | undefined
}

const BLANK = { notes: {} as Typed, counted: '', reason: '' }

/** What was counted, by notes or as a sum, beside what should be there. */
export function CloseForm({ day, expected, account_id }: CloseFormProps) {
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: BLANK,
    send: async (typed, attempt): Promise<void> => {
      const all = notesOf(typed.notes)
      const sent = {
        day,
        counted: typed.counted,
        reason: typed.reason,
        ...(Object.keys(all).length > 0 && { notes: all }),
        ...(account_id && { account_id }),
      } satisfies DayCloseSent
      toastSuccess((await close(sent, attempt)).message)
      form.reset()
    },
  })
  const { notes, counted } = form.values
  const difference = differenceOf(counted, expected)

  const count = (note: number, typed: string) => {
    const all = { ...notes, [note]: typed }
    const isAny = Object.keys(notesOf(all)).length > 0
    form.setValues({ notes: all, counted: isAny ? String(Number(sumOfNotes(all))) : '' })
  }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
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
          {...form.getInputProps('counted')}
        />
        <p role="status" className={classes.difference} data-off={isOff(difference) || undefined}>
          {difference !== null && `Difference ${formatMoney(difference)}`}
        </p>
        <TextInput
          label={DAY_CLOSE_LABELS.reason}
          name="reason"
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('reason')}
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
