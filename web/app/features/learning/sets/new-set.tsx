import { SET_QUESTIONS_MAX, SET_TITLE_MAX } from '@ganit/contract/learning/sets-of-practice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { batchOverview } from '../school-tests/batch.data.ts'
import { SetForm } from './set-form.tsx'
import { useSetPaths } from './use-set-paths.ts'

export const meta = titled('New practice set')

const parseIds = (text: string | null) =>
  [...new Set((text ?? '').split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0)

/** The address of `Reteach` fills the form with a slip’s students and questions. */
function fieldsFromAddress(params: URLSearchParams) {
  return {
    title: (params.get('title') ?? '').slice(0, SET_TITLE_MAX),
    student_ids: parseIds(params.get('students')),
    question_ids: parseIds(params.get('questions')).slice(0, SET_QUESTIONS_MAX),
  }
}

/** A new practice set of a batch. */
export default function NewSet({ params: { id = '' } }: { params: { id?: string } }) {
  const [params] = useSearchParams()
  const [filled] = useState(() => fieldsFromAddress(params))
  const { batches } = useSetPaths()
  const query = useQuery(batchOverview({ id }))
  return (
    <RecordScreen
      title={query.data ? `Practice set for ${query.data.batch.batch_name}` : 'Practice set'}
      query={query}
      failure="Failed to load the batch."
      missing={{ title: 'Batch not found', list: batches, text: 'Batches' }}
    >
      {(overview) => overview && <SetForm set={null} filled={filled} overview={overview} />}
    </RecordScreen>
  )
}
