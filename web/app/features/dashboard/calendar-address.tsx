import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { confirm } from '../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast.ts'
import { copyText } from '../../ui/forms/copy-text.ts'
import { useAction } from '../../ui/forms/use-action.ts'
import { endFeed, makeFeed } from './calendar.data.ts'
import classes from './calendar.module.css'

const AGAIN = {
  title: 'Calendar',
  text: 'Make a new address?',
  detail: 'The one that you copied before ends: calendars that use it must be given the new one.',
  accept: 'Make a new one',
}
const END = {
  title: 'Calendar',
  text: 'End this address?',
  detail: 'Calendars that use it show your lessons no more.',
  accept: 'End it',
  destructive: true,
}

/** Makes the address and copies it; it is told this once, for whoever has it reads the lessons. */
export function CalendarAddress({ exists }: { exists: boolean }) {
  const [address, setAddress] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { failure, isSending, run } = useAction()

  async function copyFrom(input: HTMLInputElement | null) {
    if (await copyText(input)) toastSuccess('Calendar address copied.')
    else toastFailure('It could not be copied. It is selected: please copy it yourself.')
  }
  async function copy() {
    if (address) return copyFrom(field.current)
    if (exists && !(await confirm(AGAIN))) return
    await run(async (attempt) => {
      const made = await makeFeed(attempt)
      flushSync(() => setAddress(made))
      await copyFrom(field.current)
    })
  }
  async function end() {
    if (!(await confirm(END))) return
    await run(async () => {
      const message = await endFeed()
      setAddress('')
      return message
    })
  }
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {address && (
        <TextInput
          ref={field}
          label="Calendar address"
          description="It is shown only now. Give it to nobody: whoever has it can read when your lessons are."
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className={classes.actions}>
        <Button variant="filled" loading={isSending} onClick={copy}>
          Copy calendar address
        </Button>
        {exists && (
          <Button variant="danger" disabled={isSending} onClick={end}>
            End the address
          </Button>
        )}
      </div>
    </>
  )
}
