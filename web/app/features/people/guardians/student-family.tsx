import { GUARDIANS_MAX, type Guardian } from '@ganit/contract/people/guardians'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { useStudentTab } from '../../../ui/layout/student-tab.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './family.module.css'
import { GuardianDialog } from './guardian-dialog.tsx'
import { guardiansOf, takeOffGuardian } from './guardians.data.ts'
import { InviteButton } from './invite-button.tsx'
import { ACCESS_TEXTS, RELATION_TEXTS } from './words.ts'

type GuardianCardProps = { uid: string; guardian: Guardian }

/** A guardian's other details in words. */
const factsOf = ({ is_primary, gets_messages, may_collect, limited, language, access }: Guardian) =>
  [
    is_primary && 'First to call',
    gets_messages ? 'Gets messages' : 'Gets no messages',
    may_collect && 'May collect the student',
    limited && 'Sees little',
    LANGUAGE_NAMES[language],
    ACCESS_TEXTS[access],
  ].filter(Boolean)

/** One guardian with their actions. */
function GuardianCard({ uid, guardian }: GuardianCardProps) {
  const { guardian_id, name, relation, phone, email, confirmed_at } = guardian
  const [open, setOpen] = useState<'edit' | 'confirm'>()
  const { isSending, once } = useSending()
  const id = `family-${guardian_id}`
  const close = () => setOpen(undefined)

  const take = () =>
    once(async () => {
      const agreed = await confirm({
        title: 'Remove parent',
        text: `Remove ${name} from this family?`,
        detail: 'They no longer see this student. What they paid stays.',
        accept: 'Remove',
        destructive: true,
      })
      if (!agreed) return
      await takeOffGuardian({ uid, guardian_id }).then(
        ({ message }) => toastSuccess(message),
        (error: unknown) =>
          alert({ title: name, text: failureText('The parent was not removed.', error) }),
      )
    })
  const button = { size: 'xs', variant: 'quiet', 'aria-describedby': id } as const
  return (
    <li>
      <div>
        <h3 id={id}>
          {name}, {RELATION_TEXTS[relation].toLowerCase()}
        </h3>
        {!confirmed_at && (
          <p>
            <span className={classes.waits}>Waits to be confirmed</span>
          </p>
        )}
        <p>
          {phone && (isPhone(phone) ? <PhoneLink number={phone} /> : phone)}
          {phone && email && ' · '}
          {email}
        </p>
        <p className="quiet">{factsOf(guardian).join(' · ')}</p>
      </div>
      <div className="wrap gap4">
        {!confirmed_at && (
          <Button {...button} onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
        )}
        <Button {...button} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {confirmed_at && <InviteButton guardian={guardian} describedBy={id} />}
        <Button {...button} disabled={isSending} onClick={take}>
          Remove
        </Button>
      </div>
      {open === 'edit' && <GuardianDialog uid={uid} guardian={guardian} onClose={close} />}
      {open === 'confirm' && <ConfirmDialog uid={uid} guardian={guardian} onClose={close} />}
    </li>
  )
}

/** A student's guardians: the primary one, those who get messages, and those to confirm. */
function Family({ uid }: { uid: string }) {
  const query = useQuery(guardiansOf({ uid }))
  const [isAdding, setAdding] = useState(false)

  return (
    <section className={`narrow above40 ${classes.section}`} aria-labelledby="family">
      <h2 id="family">Family</h2>
      <div className={`pad20-28 sheet ${classes.sheet}`}>
        <QueryView
          query={query}
          failure="Failed to load the family."
          skeleton={<SkeletonRows rows={2} photo={false} label="Loading the family..." />}
        >
          {(guardians) => (
            <>
              {guardians.length === 0 && <p className="quiet">No parent is entered yet.</p>}
              <ul className={classes.list}>
                {guardians
                  .filter((guardian): guardian is Guardian => 'guardian_id' in guardian)
                  .map((guardian) => (
                    <GuardianCard key={guardian.guardian_id} uid={uid} guardian={guardian} />
                  ))}
              </ul>
              {guardians.length < GUARDIANS_MAX && (
                <Button className="above12" onClick={() => setAdding(true)}>
                  Add parent
                </Button>
              )}
            </>
          )}
        </QueryView>
      </div>
      {isAdding && <GuardianDialog uid={uid} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** For the office, a part of the student's page. */
export default function StudentFamily({ params: { uid = '' } }: { params: { uid?: string } }) {
  return useStudentTab() === 'family' ? <Family key={uid} uid={uid} /> : <Outlet />
}
