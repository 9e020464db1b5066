import type { StudentProfile } from '@ganit/contract/people/students'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { askForChange } from './child.data.ts'
import { CONTACTS, type Contact, useContactLabels } from './contacts.ts'
import classes from './guardian-area.module.css'

type ContactsFormProps = { profile: StudentProfile; onDone: (hasSent: boolean) => void }

const NUMBERS: readonly Contact[] = ['contact_number_1', 'contact_number_2']

/** Asks the academy to change the family's contacts; sends only changed fields. */
function ContactsForm({ profile, onDone }: ContactsFormProps) {
  const { i18n } = useLingui()
  const labels = useContactLabels()
  const [before] = useState(
    () =>
      Object.fromEntries(CONTACTS.map((field) => [field, profile[field] ?? ''])) as Record<
        Contact,
        string
      >,
  )
  const { form, formRef, failure, setFailure, isSending, submit } = useSubmit({
    initialValues: before,
    send: async (typed, attempt): Promise<void> => {
      const changed = CONTACTS.filter((field) => typed[field].trim() !== before[field])
      if (changed.length === 0) return setFailure(i18n.t('Nothing is changed yet.'))
      const changes = Object.fromEntries(changed.map((field) => [field, typed[field]]))
      await askForChange({ uid: profile.uid, changes }, attempt)
      onDone(true)
    },
  })
  return (
    <form ref={formRef} noValidate className={classes.fields} onSubmit={submit}>
      <p>{i18n.t('The academy checks it before it changes anything, and tells you.')}</p>
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
      <div className="wrap gap12">
        <Button onClick={() => onDone(false)}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="main" loading={isSending}>
          {i18n.t('Send')}
        </Button>
      </div>
    </form>
  )
}

export default ContactsForm
