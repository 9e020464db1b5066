import type { ChangeRequest } from '@ganit/contract/change-requests'
import type { OwnChild } from '@ganit/contract/guardians'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { studentProfile } from '../students/students.data.ts'
import { ownChangeRequests } from './contacts.data.ts'
import { ContactsForm } from './contacts-form.tsx'
import classes from './guardian-area.module.css'
import { CONTACTS, useContactLabels } from './use-contact-labels.ts'

/** How the academy reaches a child's family, and what a guardian has asked to have changed. */
export function ChildContacts({ child: { uid } }: { child: OwnChild }) {
  const { i18n } = useLingui()
  const labels = useContactLabels()
  const query = useQuery(studentProfile(uid))
  const { data: asked } = useQuery(ownChangeRequests)
  const [isAsking, setAsking] = useState(false)
  const latest = asked?.items.find(({ student }) => student.uid === uid)

  return (
    <section className={classes.sheet} aria-labelledby="contacts">
      <h2 id="contacts">{i18n.t('Contacts and address')}</h2>
      <Loaded
        query={query}
        failure={i18n.t('The contacts could not be loaded.')}
        skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading the contacts...')} />}
      >
        {(profile) =>
          isAsking ? (
            <ContactsForm profile={profile} onDone={() => setAsking(false)} />
          ) : (
            <>
              <dl className={classes.contacts}>
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
      </Loaded>
    </section>
  )
}

/** What became of what was asked for last. */
function Asked({ request: { state, reason } }: { request: ChangeRequest }) {
  const { i18n } = useLingui()

  if (state === 'waiting')
    return (
      <p className={classes.note}>
        {i18n.t('You have asked for a change. The academy looks at it.')}
      </p>
    )
  if (state === 'declined')
    return (
      <p className={classes.note}>
        {i18n.t('The academy has not changed it: {reason}', { reason: reason ?? '' })}
      </p>
    )
  return null
}
