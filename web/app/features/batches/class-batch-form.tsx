import { BATCH_LABELS, ClassBatchDraft } from '@ganit/contract/batches'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { addClassBatch } from './class-batches.data.ts'
import classes from './class-batches.module.css'

const TITLE = 'Manage Batches'

/** Makes a batch of the chosen class. */
export function ClassBatchForm({ classNumber }: { classNumber: number | undefined }) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  useLeaveWarning(name !== '')

  async function save() {
    setWrong(undefined)
    const problem = ClassBatchDraft.safeParse({ name, classNumber }).error?.issues[0]?.message
    if (problem) return alert({ title: TITLE, text: problem })
    try {
      await addClassBatch({ name, classNumber: classNumber ?? 0 }, attempt)
    } catch (error) {
      console.error('A batch could not be saved:', error)
      setWrong(error instanceof ApiError ? error.fields.name : undefined)
      return alert({ title: TITLE, text: failureText('Failed to save batch.', error) })
    }
    setName('')
    toastSuccess('Batch saved!')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(save)
  }
  return (
    <form noValidate className={classes.add} onSubmit={submit}>
      <TextInput
        size="sm"
        label={BATCH_LABELS.batch_name}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="main" loading={isSending}>
        Save
      </Button>
    </form>
  )
}
