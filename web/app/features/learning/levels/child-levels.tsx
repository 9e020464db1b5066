import { levelByTests } from '@ganit/contract/learning/practice-words'
import type { OwnChild } from '@ganit/contract/people/guardians'
import { useQuery } from '@tanstack/react-query'
import { resultsOf } from '../../people/students/results.data.ts'
import { mayPractiseHere } from '../practice/practises-here.ts'
import { Levels, LevelsCard } from './levels.tsx'
import { PracticeDays } from './practice-days.tsx'

/** A child's levels, below the results on the child's page. Limited guardians see only tests. */
export function ChildLevels({ child }: { child: OwnChild }) {
  const { uid, student_id, first_name, limited } = child
  if (limited) return <ByTests uid={uid} name={first_name} />
  return (
    <Levels
      uid={uid}
      name={first_name}
      link={
        mayPractiseHere(child) && (
          <PracticeDays student_id={student_id} to={`/guardian/practice?child=${student_id}`} />
        )
      }
    />
  )
}

function ByTests({ uid, name }: { uid: string; name: string }) {
  const { data } = useQuery(resultsOf({ uid }))
  const levels = (data?.mastery ?? []).flatMap(({ chapter_id, skill_id, name: topic, percent }) =>
    chapter_id === null
      ? []
      : [
          {
            ...{ chapter_id, skill_id, name: topic, tests: percent, due_on: null },
            level: levelByTests(percent),
          },
        ],
  )
  return <LevelsCard levels={levels} name={name} />
}
