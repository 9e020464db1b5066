import type { OwnChild } from '@ganit/contract/people/guardians'
import { Outlet, useOutletContext } from 'react-router'
import { PracticeCard } from './practice-card.tsx'
import { practisesHere } from './practises-here.ts'

/** On a child's page, above the rest: the practice of one who practises on the guardian's phone. */
export default function ChildCard() {
  const context = useOutletContext<{ child: OwnChild }>()
  const { child } = context
  const { student_id } = child
  return (
    <>
      {practisesHere(child) && (
        <PracticeCard
          key={student_id}
          student_id={student_id}
          to={`/guardian/practice?child=${student_id}`}
        />
      )}
      <Outlet context={context} />
    </>
  )
}
