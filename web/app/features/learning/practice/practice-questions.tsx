import {
  listPracticeChapters,
  type PracticeChapter,
} from '@ganit/contract/learning/chapters-of-practice'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '../../../api/may.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { practiceChapters } from './practice.data.ts'

/** A length in words: `18 questions, 6 days`. */
export const formatPracticeLength = (questions: number, days: number) =>
  questions === 0
    ? 'No questions'
    : `${countInWords(questions, 'question', 'questions')}, ${countInWords(days, 'day', 'days')}`

const COLUMNS: readonly Column<PracticeChapter>[] = [
  {
    label: 'Chapter',
    narrow: 'start',
    cell: ({ name, class_number }) => (
      <>
        <b>{name}</b> <span className="quiet smaller">Class {class_number}</span>
      </>
    ),
  },
  {
    label: 'May be asked',
    narrow: 'label',
    cell: ({ questions, days }) => formatPracticeLength(questions, days),
  },
  {
    label: 'Kept for tests',
    narrow: 'label',
    cell: ({ reserved, of }) => reserved > 0 && `${reserved} of ${of} reserved`,
  },
]

/**
 * How many practice questions the chapters of a batch's plan have, or all chapters that are taught now. Nothing while
 * practice is off.
 */
export function PracticeQuestions({ batch_id }: { batch_id?: number }) {
  const mayAsk = useMayCall(listPracticeChapters)
  const query = useQuery({
    ...practiceChapters(batch_id === undefined ? {} : { batch_id }),
    enabled: mayAsk,
  })
  if (!mayAsk || query.data?.length === 0) return null
  return (
    <section className="unprinted stack gap8 above24" aria-labelledby="practice-questions">
      <h2 id="practice-questions">Questions for practice</h2>
      <p className="quiet smaller">
        Days: for how long the questions last a student who practises daily.
      </p>
      <QueryView
        query={query}
        failure="Failed to load the questions for practice."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the questions..." />}
      >
        {(chapters) => (
          <div className="sheet">
            <RecordTable
              rows={chapters}
              columns={COLUMNS}
              keyOf={({ chapter_id }) => chapter_id}
              labelledBy="practice-questions"
            />
          </div>
        )}
      </QueryView>
    </section>
  )
}
