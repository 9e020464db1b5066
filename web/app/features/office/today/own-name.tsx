import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { me } from '../../../api/me.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { changeOwnName } from '../../accounts/own-account.data.ts'
import classes from './today.module.css'

/** The name an owner has until they enter their own. */
const UNNAMED = 'Admin'

/** Asks the owner for a name, which families read beside lessons and messages. Nothing once there is one. */
export function OwnName() {
  const { data } = useQuery(me)
  const [name, setName] = useState('')
  const { failure, isSending, run } = useAction()
  if (data?.userType !== 'admin' || data.name !== UNNAMED) return null

  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '')
      void run(async () => (await changeOwnName({ name: name.trim() })).message)
  }
  return (
    <form className={`wrap centred gap8-16 ${classes.first}`} onSubmit={save}>
      <b>Families read “Admin” as your name.</b>
      <TextInput
        size="sm"
        aria-label="Your name"
        placeholder="Your name"
        autoComplete="name"
        maxLength={100}
        value={name}
        error={failure}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={isSending}>
        Save
      </Button>
    </form>
  )
}
