import type { PracticeSet } from '@ganit/contract/learning/sets-of-practice'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { batchOverview } from '../school-tests/batch.data.ts'
import { ChosenQuestions } from './chosen-questions.tsx'
import { SetForm } from './set-form.tsx'
import { practiceSet } from './sets.data.ts'
import { useSetPaths } from './use-set-paths.ts'

export const meta = titled('Practice set')

const NOTHING = { title: '', student_ids: [], question_ids: [] }

/** A practice set by its number; a set of homework leads to its lesson. */
export default function PracticeSetScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { batches } = useSetPaths()
  return (
    <RecordScreen
      title="Practice set"
      query={useQuery(practiceSet({ set_id: id }))}
      failure="Failed to load the practice set."
      missing={{ title: 'Practice set not found', list: batches, text: 'Batches' }}
    >
      {(set) =>
        set && (set.lesson_id === null ? <StoredSet set={set} /> : <HomeworkSet set={set} />)
      }
    </RecordScreen>
  )
}

function StoredSet({ set }: { set: PracticeSet }) {
  return (
    <QueryView
      query={useQuery(batchOverview({ id: set.batch_id }))}
      failure="Failed to load the batch."
      skeleton={<SkeletonRows rows={6} photo={false} />}
    >
      {(overview) => <SetForm set={set} filled={NOTHING} overview={overview} />}
    </QueryView>
  )
}

function HomeworkSet({ set: { lesson_id, title, question_ids } }: { set: PracticeSet }) {
  const { lesson } = useSetPaths()
  return (
    <section className="stack gap12 pad16 sheet">
      <h2>{title}</h2>
      <p>
        These questions come with homework. Change them there:{' '}
        {lesson_id && <Link to={lesson(lesson_id)}>the lesson</Link>}.
      </p>
      <ChosenQuestions ids={question_ids} errors={{}} />
    </section>
  )
}
