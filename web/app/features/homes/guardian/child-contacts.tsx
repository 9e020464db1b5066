import type { ChangeRequest } from '@ganit/contract/people/change-requests'
import type { OwnChild } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { phrase } from '../../../i18n/phrase.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SaidHere } from '../../../ui/feedback/toasts/said-here.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { studentProfile } from '../../people/students/students.data.ts'
import { ownChangeRequests } from './child.data.ts'
import { CONTACTS, useContactLabels } from './contacts.ts'
import classes from './guardian-area.module.css'

const loadContactsForm = () => import('./contacts-form.tsx')

/** The family's contacts, and the guardian's requests to change them. */
export function ChildContacts({ child: { uid } }: { child: OwnChild }) {
  const { i18n } = useLingui()
  const labels = useContactLabels()
  const query = useQuery(studentProfile({ uid }))
  const { data: asked } = useQuery(ownChangeRequests)
  const { Part: Form, isComing, setWanted: setAsking } = usePressedPart(loadContactsForm)
  const [isSent, setSent] = useState(false)
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
          Form ? (
            <Form
              profile={profile}
              onDone={(hasSent) => {
                setSent(hasSent)
                setAsking(false)
              }}
            />
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
              {isSent ? <SentRequestNotice /> : latest && <LastRequest request={latest} />}
              <Button loading={isComing} onClick={() => setAsking(true)}>
                {i18n.t('Ask for a change')}
              </Button>
            </>
          )
        }
      </QueryView>
    </section>
  )
}

const WAITING = phrase('You have asked for a change. The academy is checking it.')

/** Shown once a request was sent. */
function SentRequestNotice() {
  const { i18n } = useLingui()
  return <SaidHere className="notice">{i18n._(WAITING)}</SaidHere>
}

function LastRequest({ request: { state, reason } }: { request: ChangeRequest }) {
  const { i18n } = useLingui()

  if (state === 'waiting') return <p className="notice">{i18n._(WAITING)}</p>
  if (state === 'declined')
    return (
      <p className="notice">
        {i18n.t('The academy has not changed it: {reason}', { reason: reason ?? '' })}
      </p>
    )
  return null
}
