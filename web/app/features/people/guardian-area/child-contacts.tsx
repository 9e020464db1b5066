import type { ChangeRequest } from '@ganit/contract/people/change-requests'
import type { OwnChild } from '@ganit/contract/people/guardians'
import type { StudentProfile } from '@ganit/contract/people/students'
import { useLingui } from '@lingui/react'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { studentProfile } from '../students/students.data.ts'
import { askForChange, ownChangeRequests } from './child.data.ts'
import classes from './guardian-area.module.css'

/** The contacts a guardian may ask to change. */
const CONTACTS = [
  'contact_number_1',
  'contact_number_2',
  'address',
  'city',
  'district',
  'state',
  'pin',
] as const
type Contact = (typeof CONTACTS)[number]

/** Their labels in the reader's language. */
function useContactLabels(): Record<Contact, string> {
  const { i18n } = useLingui()
  return {
    contact_number_1: i18n.t('Contact number 1'),
    contact_number_2: i18n.t('Contact number 2'),
    address: i18n.t('Address'),
    city: i18n.t('City'),
    district: i18n.t('District'),
    state: i18n.t('State'),
    pin: i18n.t('PIN code'),
  }
}

type ContactsFormProps = { profile: StudentProfile; onDone: () => void }

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
      onDone()
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
        <Button onClick={onDone}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="main" loading={isSending}>
          {i18n.t('Send')}
        </Button>
      </div>
    </form>
  )
}

/** The family's contacts, and the guardian's requests to change them. */
export function ChildContacts({ child: { uid } }: { child: OwnChild }) {
  const { i18n } = useLingui()
  const labels = useContactLabels()
  const query = useQuery(studentProfile({ uid }))
  const { data: asked } = useQuery(ownChangeRequests)
  const [isAsking, setAsking] = useState(false)
  const latest = asked?.items.find(({ student }) => student.uid === uid)

  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="contacts">
      <h2 id="contacts">{i18n.t('Contacts and address')}</h2>
      <QueryView
        query={query}
        failure={i18n.t('The contacts could not be loaded.')}
        skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading the contacts...')} />}
      >
        {(profile) =>
          isAsking ? (
            <ContactsForm profile={profile} onDone={() => setAsking(false)} />
          ) : (
            <>
              <dl className={`stack gap6 ${classes.contacts}`}>
                {CONTACTS.filter((field) => profile[field]).map((field) => (
                  <div key={field}>
                    <dt>{labels[field]}</dt>
                    <dd>{profile[field]}</dd>
                  </div>
                ))}
              </dl>
              {latest && <Asked request={latest} />}
              <Button onClick={() => setAsking(true)}>{i18n.t('Ask for a change')}</Button>
            </>
          )
        }
      </QueryView>
    </section>
  )
}

/** The state of the last request. */
function Asked({ request: { state, reason } }: { request: ChangeRequest }) {
  const { i18n } = useLingui()

  if (state === 'waiting')
    return (
      <p className="notice">{i18n.t('You have asked for a change. The academy is checking it.')}</p>
    )
  if (state === 'declined')
    return (
      <p className="notice">
        {i18n.t('The academy has not changed it: {reason}', { reason: reason ?? '' })}
      </p>
    )
  return null
}
