import { useOutletContext } from 'react-router'
import { ResultsSheets } from './results-sheets.tsx'

/** What the page of a guardian's child says of them. */
type ChildContext = { uid: string }

/** On the page of a child: the last test, and what they have mastered. */
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
