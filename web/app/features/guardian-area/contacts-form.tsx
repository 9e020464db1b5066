import type { StudentProfile } from '@ganit/contract/students'
import { useLingui } from '@lingui/react'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { useSaid } from '../../i18n/said.ts'
import type { Say } from '../../i18n/say.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { askForChange } from './contacts.data.ts'
import classes from './guardian-area.module.css'
import { CONTACTS, type Contact, useContactLabels } from './use-contact-labels.ts'

type ContactsFormProps = { profile: StudentProfile; onDone: () => void }

const NUMBERS: readonly Contact[] = ['contact_number_1', 'contact_number_2']
/** What the server says of `changes.pin` stands at `pin`. */
const ownFields = (fields: Record<string, string>, said: Say) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name.replace(/^changes\./, ''), said(text)]),
  )

/** Asks the academy to change how it reaches the family: only what was typed anew is sent. */
export function ContactsForm({ profile, onDone }: ContactsFormProps) {
  const { i18n } = useLingui()
  const labels = useContactLabels()
  const attempt = useAttempt()
  const said = useSaid()
  const [failure, setFailure] = useState('')
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const [before] = useState(
    () =>
      Object.fromEntries(CONTACTS.map((field) => [field, profile[field] ?? ''])) as Record<
        Contact,
        string
      >,
  )
  const form = useForm<Record<Contact, string>>({ initialValues: before })

  const send = () =>
    once(async () => {
      setFailure('')
      const typed = form.getValues()
      const changed = CONTACTS.filter((field) => typed[field].trim() !== before[field])
      if (changed.length === 0) return setFailure(i18n.t('Nothing is changed yet.'))
      try {
        const changes = Object.fromEntries(changed.map((field) => [field, typed[field]]))
        await askForChange(profile.uid, changes, attempt)
        onDone()
      } catch (error) {
        const fields = error instanceof ApiError ? ownFields(error.fields, said) : {}
        form.setErrors(fields)
        showFirstError()
        if (!CONTACTS.some((field) => field in fields)) setFailure(said(messageOf(error)))
      }
    })
  return (
    <form
      ref={formRef}
      noValidate
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p>{i18n.t('The academy looks at it before it changes anything, and tells you.')}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {CONTACTS.map((field, n) => (
        <TextInput
          key={field}
          autoFocus={n === 0}
          label={labels[field]}
          name={field}
          {...(NUMBERS.includes(field) && { type: 'tel', inputMode: 'tel' })}
          {...form.getInputProps(field)}
        />
      ))}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="main" loading={isSending}>
          {i18n.t('Send')}
        </Button>
      </div>
    </form>
  )
}
