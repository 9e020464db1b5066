import { useOutletContext } from 'react-router'
import { ResultsSheets } from './results-sheets.tsx'

/** From the child's page. */
type ChildContext = { uid: string }

/** On a child's page: the last test and the mastery of topics. */
export default function ChildResults() {
  const { uid } = useOutletContext<ChildContext>()
  return (
    <ResultsSheets
      key={uid}
      uid={uid}
      reviewOf={({ attempt_id, has_review }) =>
        has_review && attempt_id !== null ? `/guardian/attempts/${attempt_id}` : null
      }
    />
  )
}
