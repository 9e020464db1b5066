import { type BatchSlip, SLIP_DAYS, SLIP_TESTS_MAX } from '@ganit/contract/learning/slips'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { needsRichText, type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import { useSetPaths } from '../sets/use-set-paths.ts'
import { useBankPath } from '../use-bank-path.ts'
import { batchSlips } from './slips.data.ts'

type SlipProps = { batch_id: number; slip: BatchSlip; rich: RichTextOf }

/** `12 of 30 forgot to change the sign`, with its topic, students and questions. */
function Slip({ batch_id, slip, rich }: SlipProps) {
  const bank = useBankPath()
  const sets = useSetPaths()
  const id = useId()
  const { name, topic, of, text, students, question_ids } = slip
  return (
    <li className="stack gap8 pad16 card">
      <h2 id={id}>
        {students.length} of {of} {name}
      </h2>
      {topic && <p className="quiet">{topic}</p>}
      <Drawn text={text} by={rich} />
      <p>{students.map((student) => student.name).join(', ')}</p>
      <p className="wrap gap4-16">
        {question_ids.map((id) => (
          <Link key={id} to={`${bank}/${id}`}>
            Question {id}
          </Link>
        ))}
      </p>
      <p>
        <ButtonLink
          size="sm"
          aria-describedby={id}
          to={sets.add(batch_id, {
            title: topic,
            student_ids: students.map(({ student_id }) => student_id),
            question_ids,
          })}
        >
          Reteach
        </ButtonLink>
      </p>
    </li>
  )
}

type SlipListProps = { batch_id: number; slips: readonly BatchSlip[] }

function SlipList({ batch_id, slips }: SlipListProps) {
  const { Rich } = useRichText(needsRichText(slips.map(({ text }) => text)))
  return (
    <ul className="stack gap12">
      {slips.map((slip) => (
        <Slip key={slip.name} batch_id={batch_id} slip={slip} rich={Rich} />
      ))}
    </ul>
  )
}

/** The slips that several students of a batch made; the slip of most students comes first. */
export function BatchSlips({ batch_id }: { batch_id: number }) {
  const bank = useBankPath()
  return (
    <QueryView
      query={useQuery(batchSlips({ batch_id }))}
      failure="Failed to load the slips."
      skeleton={<SkeletonRows rows={4} photo={false} label="Loading the slips..." />}
    >
      {(slips) =>
        slips.length === 0 ? (
          <EmptyState
            title={`No slip was made by several students in these ${SLIP_DAYS.usual} days.`}
            action={<ButtonLink to={bank}>Question bank</ButtonLink>}
          >
            A slip is a wrong answer that a question knows: add them to questions in the bank.
          </EmptyState>
        ) : (
          <>
            <p className="quiet">
              First answers in practice, and answers in up to {SLIP_TESTS_MAX} tests, of the last{' '}
              {SLIP_DAYS.usual} days.
            </p>
            <SlipList batch_id={batch_id} slips={slips} />
          </>
        )
      }
    </QueryView>
  )
}
