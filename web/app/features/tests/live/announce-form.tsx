import { ANNOUNCEMENT_MAX } from '@ganit/contract/live'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { timeNow } from '../../../ui/text/dates.ts'
import { formatTime } from '../../../ui/text/formats.ts'
import { say } from './live.data.ts'
import classes from './live.module.css'

type AnnounceFormProps = {
  test_id: number
  announcements: readonly { at: string; text: string }[]
}

/** Says something to all who sit the test; what was said stands below. */
export function AnnounceForm({ test_id, announcements }: AnnounceFormProps) {
  const { timeZone } = useAcademy()
  const [text, setText] = useState('')
  const { failure, isSending, run } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async (attempt) => {
      const message = await say(test_id, text, attempt)
      setText('')
      return message
    })
  }
  return (
    <form className={classes.announce} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label="Announcement"
        autoComplete="off"
        maxLength={ANNOUNCEMENT_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === ''} loading={isSending}>
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
