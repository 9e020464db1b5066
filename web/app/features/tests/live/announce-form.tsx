import { ANNOUNCEMENT_MAX } from '@ganit/contract/live'
import { Button, TextInput } from '@mantine/core'
import { useAcademy } from '../../../academy.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { timeNow } from '../../../ui/text/dates.ts'
import { formatTime } from '../../../ui/text/formats.ts'
import { announceToSitters } from './live.data.ts'
import classes from './live.module.css'

type AnnounceFormProps = {
  test_id: number
  announcements: readonly { at: string; text: string }[]
}

/** Says something to all who sit the test; what was said stands below. */
export function AnnounceForm({ test_id, announcements }: AnnounceFormProps) {
  const { timeZone } = useAcademy()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { text: '' },
    send: async ({ text }, attempt): Promise<void> => {
      toastSuccess((await announceToSitters({ test_id, text }, attempt)).message)
      form.reset()
    },
  })
  return (
    <form ref={formRef} className={classes.announce} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label="Announcement"
        autoComplete="off"
        maxLength={ANNOUNCEMENT_MAX}
        name="text"
        {...form.getInputProps('text')}
      />
      <Button type="submit" disabled={form.values.text.trim() === ''} loading={isSending}>
        Tell all
      </Button>
      {announcements.length > 0 && (
        <ul>
          {announcements.map(({ at, text: said }) => (
            <li key={at}>
              {formatTime(timeNow(timeZone, new Date(at)))} {said}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
