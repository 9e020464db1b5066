import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { ownGuardianships } from '../../people/guardians/own-family.data.ts'
import { mayPractiseHere } from '../practice/practises-here.ts'
import { Attempt } from './attempt.tsx'

export const meta = titled('Review')

/** A child's test: up to Class 8 the mistakes are tried again here, too. */
export default function ChildAttempt({ params: { id = '' } }: { params: { id?: string } }) {
  const { data } = useQuery(ownGuardianships)
  const practiceFor = (student_id: number) => {
    if (!data) return undefined
    const child = data.children.find((each) => each.student_id === student_id)
    return child && mayPractiseHere(child) ? `/guardian/practice?child=${student_id}&` : null
  }
  return <Attempt attempt_id={id} home="/guardian/dashboard" practiceFor={practiceFor} />
}
