import { type Candidate, eraseStudent } from '@ganit/contract/office/privacy'
import {
  ASKED_FIELDS,
  type ChangeRequest,
  declineChangeRequest,
} from '@ganit/contract/people/change-requests'
import type { Requests as AllRequests, WaitingGuardian } from '@ganit/contract/people/requests'
import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { formatDay, formatDayOf } from '../../../ui/text/times/dates.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { GuardianErasureWish } from './guardian-erasure-wish.tsx'
import { takeOffGuardian } from './guardians.data.ts'
import { acceptChange, declineChange, requests } from './requests.data.ts'
import classes from './requests.module.css'
import { RELATION_TEXTS } from './words.ts'

/** A proposed guardian to confirm or decline. */
function WaitingGuardianCard({ guardian }: { guardian: WaitingGuardian }) {
  const { guardian_id, name, relation, phone, email, is_proposed, student } = guardian
  const { failure, isSending, run } = useAction()
  const [isConfirming, setConfirming] = useState(false)
  const id = `guardian-${guardian_id}-${guardian.student_id}`

  const decline = () =>
    run(async () => {
      const agreed = await confirm({
        title: 'Decline parent',
        text: `Decline ${name} as a parent of ${student.name}?`,
        detail: 'They are removed. The student may name them again.',
        accept: 'Decline',
        destructive: true,
      })
      return agreed ? (await takeOffGuardian({ uid: student.uid, guardian_id })).message : undefined
    })
  return (
    <li className={`stack gap12 card breaks ${classes.card}`} aria-labelledby={id}>
      <div>
        <h3 id={id}>
          {name}, {RELATION_TEXTS[relation].toLowerCase()}
        </h3>
        <p>
          of <Link to={`/admin/student/${student.uid}`}>{student.name}</Link>, Class{' '}
          {student.student_class}
        </p>
        <p>
          {phone && (isPhone(phone) ? <PhoneLink number={phone} /> : phone)}
          {phone && email && ' · '}
          {email}
        </p>
        {!is_proposed && (
          <p>
            A wrong date of birth was given three times. Ask whether phone and e-mail are right.
          </p>
        )}
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap12">
        <Button variant="main" aria-describedby={id} onClick={() => setConfirming(true)}>
          Confirm
        </Button>
        <Button aria-describedby={id} loading={isSending} onClick={decline}>
          Decline
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog uid={student.uid} guardian={guardian} onClose={() => setConfirming(false)} />
      )}
    </li>
  )
}

/** A student's request for erasure; the owner carries it out on the student's page. */
function ErasureWish({ wish }: { wish: Candidate }) {
  const { uid, student_id, name, since } = wish
  const mayErase = useMayCall(eraseStudent)

  return (
    <li className={`stack gap12 card breaks ${classes.card}`}>
      <h3>
        <Link to={`/admin/student/${uid}`}>{name}</Link>
      </h3>
      <p>
        Student ID {student_id}, asked on {formatDay(since)}.{' '}
        {mayErase ? 'Erasing is at the end of the student’s page.' : 'The owner erases.'}
      </p>
    </li>
  )
}

type DeclineChangeProps = { change: ChangeRequest; onClose: () => void }

/** Declines a change; the guardian sees the reason. */
const DeclineChangeDialog = ({ change, onClose }: DeclineChangeProps) => (
  <ReasonDialog
    title="Decline change"
    accept="Decline"
    unsaved="The change is not declined yet."
    schema={declineChangeRequest.body}
    send={async (reason) => {
      const { change_request_id } = change
      toastSuccess((await declineChange({ change_request_id, reason })).message)
    }}
    onClose={onClose}
  >
    The record of {change.student.name} stays as it is.{' '}
    {change.proposer && `${change.proposer.name} is told the reason.`}
  </ReasonDialog>
)

const NOTHING = 'nothing'

/** A guardian's change request: stored and requested values side by side. */
function ChangeCard({ change }: { change: ChangeRequest }) {
  const { change_request_id, student, proposer, changes, before, record_version, made_at } = change
  const { failure, isSending, run } = useAction()
  const { timeZone } = useAcademy()
  const [isDeclining, setDeclining] = useState(false)
  const id = `change-${change_request_id}`
  const fields = ASKED_FIELDS.filter((field) => field in changes)
  const inWords = (field: (typeof fields)[number], value: string | null | undefined) =>
    value && field === 'date_of_birth' ? formatDay(value) : value || NOTHING

  return (
    <li className={`stack gap12 card breaks ${classes.card}`} aria-labelledby={id}>
      <div>
        <h3 id={id}>
          <Link to={`/admin/student/${student.uid}`}>{student.name}</Link>, Class{' '}
          {student.student_class}
        </h3>
        <p>
          {proposer
            ? `Asked for by ${proposer.name}, ${RELATION_TEXTS[proposer.relation].toLowerCase()}`
            : 'Typed by somebody with the family’s link: ask the family whether it is theirs'}
          , on {formatDayOf(made_at, timeZone)}
        </p>
      </div>
      <table className={classes.change} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">Asked for</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{STUDENT_LABELS[field]}</th>
              <td className="quiet">{inWords(field, before[field])}</td>
              <td className="strong">{inWords(field, changes[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap12">
        <Button
          variant="main"
          loading={isSending}
          aria-describedby={id}
          onClick={() =>
            run(async () => {
              const sent = { change_request_id, version: record_version }
              return (await acceptChange(sent)).message
            })
          }
        >
          Accept
        </Button>
        <Button aria-describedby={id} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      {isDeclining && <DeclineChangeDialog change={change} onClose={() => setDeclining(false)} />}
    </li>
  )
}

export const meta = titled('Requests')

/** Families' requests for the office: guardians to confirm, changes, erasures. */
export default function Requests() {
  return (
    <AdminPage title="Requests">
      <QueryView
        query={useQuery(requests)}
        failure="Failed to load the requests."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the requests..." />}
      >
        {(waiting) => <WaitingRequests waiting={waiting} />}
      </QueryView>
    </AdminPage>
  )
}

function WaitingRequests({ waiting }: { waiting: AllRequests }) {
  const { guardians, changes, erasures, guardian_erasures } = waiting
  if (guardians.total + changes.total + erasures.total + guardian_erasures.total === 0)
    return (
      <EmptyState title="Nothing waits." action={<Link to="/admin/guardians">Parents</Link>}>
        When a student names a parent, a parent wants something changed, or somebody wants to be
        erased, it appears here.
      </EmptyState>
    )
  return (
    <>
      <Kind title="Parents to confirm" of={guardians}>
        {guardians.items.map((guardian) => (
          <WaitingGuardianCard
            key={`${guardian.guardian_id} ${guardian.student_id}`}
            guardian={guardian}
          />
        ))}
      </Kind>
      <Kind title="Changes" of={changes}>
        {changes.items.map((change) => (
          <ChangeCard key={change.change_request_id} change={change} />
        ))}
      </Kind>
      <Kind title="Requests for erasure" of={erasures}>
        {erasures.items.map((wish) => (
          <ErasureWish key={wish.student_id} wish={wish} />
        ))}
      </Kind>
      <Kind title="Parents’ requests for erasure" of={guardian_erasures}>
        {guardian_erasures.items.map((wish) => (
          <GuardianErasureWish key={wish.guardian_id} wish={wish} />
        ))}
      </Kind>
    </>
  )
}

type KindProps = { title: string; of: { total: number; items: unknown[] }; children: ReactNode }

/** One kind of request; nothing if there is none. */
function Kind({ title, of: { total, items }, children }: KindProps) {
  const id = useId()
  if (total === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>
        {title} ({total})
      </h2>
      <ul className="stack gap16">{children}</ul>
      {total > items.length && <p>The first {items.length} are shown.</p>}
    </section>
  )
}
