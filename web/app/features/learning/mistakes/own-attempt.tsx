import { titled } from '../../../academy.ts'
import { Attempt } from './attempt.tsx'

export const meta = titled('Review')

/** A student's test: the mistakes first, tried again one by one; then all questions. */
export default function OwnAttempt({ params: { id = '' } }: { params: { id?: string } }) {
  return (
    <Attempt attempt_id={id} home="/student/dashboard" practiceFor={() => '/student/practice?'} />
  )
}
